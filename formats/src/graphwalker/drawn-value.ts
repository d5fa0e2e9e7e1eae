/** What a walk holds of a variable. */
export function drawn(name: string): string {
  return `data[${JSON.stringify(name)}]`;
}

/** The value that a walk holds of a variable. */
export function drawnValue(name: string): string {
  return `${drawn(name)}.value`;
}
