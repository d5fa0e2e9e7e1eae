/** What may be chosen for a name, where a document lists it. */
export class Choices {
  readonly #values = new Map<string, Set<string>>();

  add(name: string, values: Iterable<string>): void {
    this.#values.set(name, new Set([...(this.#values.get(name) ?? []), ...values]));
  }

  /** What may be chosen for one name may be chosen for another one. */
  copy(name: string, to: string): void {
    this.add(to, this.#values.get(name) ?? []);
  }

  /** Whether a value is one of several that may be chosen for a name, which may have who chooses before it. */
  has(name: string, value: string): boolean {
    return [...this.#values].some(
      ([own, values]) =>
        (own === name || name.endsWith(` ${own}`)) && values.size > 1 && values.has(value),
    );
  }
}
