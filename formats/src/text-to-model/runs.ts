/** Neighbours that are alike, together. */
export function runs<T>(list: T[], isSo: (one: T) => boolean): [boolean, T[]][] {
  const found: [boolean, T[]][] = [];
  for (const one of list) {
    const last = found.at(-1);
    if (last && last[0] === isSo(one)) last[1].push(one);
    else found.push([isSo(one), [one]]);
  }
  return found;
}
