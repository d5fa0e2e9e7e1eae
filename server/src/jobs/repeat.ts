/**
 * Does something at once and then regularly, never twice at the same time. Once it was ended, faults of what it was doing are
 * not reported.
 *
 * @returns ends it
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  report: (fault: unknown) => void,
): () => void {
  let isWorking = false;
  let hasEnded = false;
  const turn = () => {
    if (isWorking) return;
    isWorking = true;
    work()
      .catch((fault: unknown) => {
        if (!hasEnded) report(fault);
      })
      .finally(() => {
        isWorking = false;
      });
  };
  const timer = setInterval(turn, everyMs).unref();
  turn();
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}
