/** Numbers and letters by turns: `3a`, `*a`, `2-4a`, `3a2b`. */
const MARK = /^\(?(\*|\d{1,3})(?:[-–]\d{1,3})?((?:\.?[a-zçğıöşü]|\.?\d{1,2}(?![-–]))*)[.):]*$/u;

/** The mark of an alternative, `3a`, or of one of its steps, `3a1`, in parts: `3`, `a`, `1`. */
function partsOfMark(marker: string): string[] {
  const [, first = '', rest = ''] = MARK.exec(marker) ?? [];
  const more = rest.match(/[a-zçğıöşü]|\d{1,2}/gu) ?? [];
  const isByTurns = more.every((part, at) => /\d/.test(part) === (at % 2 === 1));
  return more.length > 0 && isByTurns ? [first, ...more] : [];
}

/** Where an alternative leaves, and its own mark: of `3a2b` the step `3a2`. */
export function branchHead(marker: string): { at: string; key: string } | undefined {
  const parts = partsOfMark(marker);
  if (parts.length < 2 || parts.length % 2 === 1) return undefined;
  return { at: parts.slice(0, -1).join(''), key: parts.join('') };
}

/** The alternative that a step belongs to, where that leaves, and the step's own mark: of `3a1` it is `3a`. */
export function branchStep(marker: string): { at: string; of: string; key: string } | undefined {
  const parts = partsOfMark(marker);
  if (parts.length < 3 || parts.length % 2 === 0) return undefined;
  const of = parts.slice(0, -1);
  return { at: of.slice(0, -1).join(''), of: of.join(''), key: parts.join('') };
}

/** Whether a mark is of an alternative or one of its steps. */
export function isBranchMark(marker: string): boolean {
  return partsOfMark(marker).length > 1;
}
