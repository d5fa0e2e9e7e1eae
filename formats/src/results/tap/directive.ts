/** What stands behind `ok` or `not ok`: what the test is called, and what is noted of it behind `#`. */
export type Description = {
  text: string;
  /** It is not run, or known to fail. */
  isSkipped: boolean;
  /** Why, in the words of the test. */
  reason: string;
  durationMs: number | undefined;
  /** A dash before it, which tape leaves out. */
  hasDash: boolean;
  /** Its subtests follow in braces. */
  opensBlock: boolean;
};

/** Reads what stands behind the number of a test. `\#` and `\\` are signs of its name. */
export function readDescription(written: string): Description {
  const { text, note } = splitNote(written.trim());
  const opensBlock = /(?:^|\s)\{$/.test(note || text);
  const own = withoutBrace(note, opensBlock);
  const [, directive, reason = ''] = /^(skip|todo)(?:\S*)\s*(?:-\s*)?(.*)$/i.exec(own) ?? [];
  const time = /^time=(\d+(?:\.\d+)?)ms$/.exec(own)?.[1];
  const hasDash = /^-(?:\s|$)/.test(text);
  return {
    text: withoutBrace(hasDash ? text.slice(1).trim() : text, opensBlock && note === ''),
    isSkipped: directive !== undefined,
    reason,
    durationMs: time === undefined ? undefined : Number(time),
    hasDash,
    opensBlock,
  };
}

function splitNote(written: string): { text: string; note: string } {
  let text = '';
  for (let index = 0; index < written.length; index++) {
    const sign = written[index];
    const isNote = sign === '#' && (index === 0 || written[index - 1] === ' ');
    if (isNote) return { text: text.trim(), note: written.slice(index + 1).trim() };
    const next = written[index + 1];
    if (sign === '\\' && (next === '#' || next === '\\')) index++;
    text += written[index];
  }
  return { text: text.trim(), note: '' };
}

function withoutBrace(text: string, hasBrace: boolean): string {
  return hasBrace ? text.slice(0, -1).trim() : text;
}
