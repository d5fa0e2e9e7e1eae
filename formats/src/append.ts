/** Adds to the end of a list, however much it is: a call takes no more than some hundred thousand arguments. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}
