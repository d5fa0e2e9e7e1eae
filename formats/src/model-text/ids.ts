/** Gives ids to what has none in the text: what it is, and a number behind it where that was there before. */
export class DerivedIds {
  readonly #counts = new Map<string, number>();

  next(...parts: string[]): string {
    const base = parts.join('-');
    const count = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, count);
    return count === 1 ? base : `${base}~${count}`;
  }
}
