/** What time it is, told every second while somebody looks at it. */
import { createSubscriber } from "svelte/reactivity";

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

export function now(): number {
  tick();
  return Date.now();
}
