/** What one said at once in a run: of one case, which has a name, or of many. */
type Mark = { actionIds: string[]; name?: string | undefined };

/** What one said in each run since the page was opened, the last at the end: this is what Ctrl+Z takes back. */
const marks = new Map<string, Mark[]>();

export function rememberMark(runId: string, mark: Mark): void {
  if (mark.actionIds.length > 0) marks.set(runId, [...(marks.get(runId) ?? []), mark]);
}

/** The last that was said and is not taken back; undefined where nothing was said on this page. */
export const lastMark = (runId: string): Mark | undefined => marks.get(runId)?.at(-1);

export function forgetMarks(runId: string, actionIds: readonly string[]): void {
  const left = marks
    .get(runId)
    ?.filter((mark) => !mark.actionIds.some((id) => actionIds.includes(id)));
  marks.set(runId, left ?? []);
}
