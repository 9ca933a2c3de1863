/** Small choices of a person that this browser keeps: how fast a film runs, which way the log reads. */
export function keptChoice<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
  try {
    const found = localStorage.getItem(`sandtable.${name}`);
    return values.find((value) => value === found) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keepChoice(name: string, value: string): void {
  try {
    localStorage.setItem(`sandtable.${name}`, value);
  } catch {
    // a browser without storage keeps it until the page is closed
  }
}
