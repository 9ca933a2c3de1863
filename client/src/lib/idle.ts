/** Does something as soon as the page has nothing else to do; gives what calls it off. Safari only knows to wait. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(work);
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(work, 50);
  return () => clearTimeout(asked);
}
