/** The middle of what two spans share. */
export function meeting([a, b]: [number, number], [c, d]: [number, number]): number[] {
  const [from, to] = [Math.max(a, c), Math.min(b, d)];
  return from < to ? [(from + to) / 2] : [];
}

/** The values in ascending order, each once. */
export function sorted(values: number[]): number[] {
  values.sort((a, b) => a - b);
  return values.filter((value, index) => index === 0 || value !== values[index - 1]);
}

/** Where a value stands that is in an ascending list. */
export function indexOf(values: number[], value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
