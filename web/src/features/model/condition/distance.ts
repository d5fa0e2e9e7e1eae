/** How many letters have to be changed, added or taken away (Levenshtein 1965). O(length²). */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const letter of a) {
    let left = (row[0] ?? 0) + 1;
    const next = [left];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (b[j - 1] === letter ? 0 : 1);
      left = Math.min((row[j] ?? 0) + 1, left + 1, changed);
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
