/** A name that nothing has yet, with a number behind it where it must be; it is taken from now on. */
export function takeFreeName(name: string, taken: Set<string>, separator: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${separator}${number}`;
  taken.add(free);
  return free;
}
