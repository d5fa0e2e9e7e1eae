type Typed = { text: string; before: string };

/** Comments that the server did not take yet: each stays under its own case while others are looked at. */
const typed = new Map<string, Typed>();
const keyOf = (runId: string, caseKey: string) => `${runId} ${caseKey}`;

/** The comment that was typed for a case and is not saved, and the one it replaces. */
export const typedComment = (runId: string, caseKey: string) => typed.get(keyOf(runId, caseKey));

export function keepComment(runId: string, caseKey: string, comment: Typed): void {
  typed.set(keyOf(runId, caseKey), comment);
}

/** @param text what was saved: what was typed since stays */
export function forgetComment(runId: string, caseKey: string, text: string | undefined): void {
  const key = keyOf(runId, caseKey);
  if (typed.get(key)?.text === text) typed.delete(key);
}
