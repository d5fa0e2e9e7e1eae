/** What is to be stopped in the end, the last opened first. Node 22 has no `AsyncDisposableStack`. */
export class StopStack {
  #stops: (() => unknown)[] = [];

  defer(stop: () => unknown): void {
    this.#stops.push(stop);
  }

  /**
   * Stops each of them once, however often it is called.
   *
   * @throws what one of them threw, when all were tried
   */
  async stop(): Promise<void> {
    const errors: unknown[] = [];
    for (const stop of this.#stops.splice(0).reverse()) {
      try {
        await stop();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 1) throw new AggregateError(errors);
    if (errors.length > 0) throw errors[0];
  }
}
