import type { Item } from './items.ts';

/** Numbers and letters by turns: `3a`, `*a`, `2-4a`, `3a2b`. */
const MARK = /^\(?(\*|\d{1,3}(?:[-–]\d{1,3})?)((?:\.?[a-zçğıöşü]|\.?\d{1,2}(?![-–]))*)[.):]*$/u;

/** The mark of an alternative, `3a`, or of one of its steps, `3a1`, in parts: `3`, `a`, `1`; of `2-4a` the first is `2-4`. */
function partsOfMark(marker: string): string[] {
  const [, first = '', rest = ''] = MARK.exec(marker) ?? [];
  const more = rest.match(/[a-zçğıöşü]|\d{1,2}/gu) ?? [];
  const isByTurns = more.every((part, index) => /\d/.test(part) === (index % 2 === 1));
  return more.length > 0 && isByTurns ? [first, ...more] : [];
}

/** Where an alternative leaves, and its own mark: of `3a2b` the step `3a2`. */
export function branchHead(marker: string): { leavesAt: string; key: string } | undefined {
  const parts = partsOfMark(marker);
  if (parts.length < 2 || parts.length % 2 === 1) return undefined;
  return { leavesAt: parts.slice(0, -1).join(''), key: parts.join('') };
}

/** The alternative that a step belongs to, where that leaves, and the step's own mark: of `3a1` it is `3a`. */
export function branchStep(
  marker: string,
): { leavesAt: string; of: string; key: string } | undefined {
  const parts = partsOfMark(marker);
  if (parts.length < 3 || parts.length % 2 === 0) return undefined;
  const of = parts.slice(0, -1);
  return { leavesAt: of.slice(0, -1).join(''), of: of.join(''), key: parts.join('') };
}

/** Whether a mark is of an alternative or one of its steps. */
export function isBranchMark(marker: string): boolean {
  return partsOfMark(marker).length > 1;
}

/**
 * A list that begins anew behind `3a. The card is refused`: `1. …`, `2. …` are the steps of that branch, as if they stood below it.
 */
export function withListsOfBranches(items: Item[]): Item[] {
  const top: Item[] = [];
  let open: Item | undefined;
  for (const item of items) {
    const number = Number(/^\(?(\d{1,2})[.)]*$/.exec(item.marker)?.[1]);
    if (open && number === open.children.length + 1) open.children.push(item);
    else {
      const isHead = branchHead(item.marker) !== undefined && item.children.length === 0;
      open = isHead ? { ...item, children: [] } : undefined;
      top.push(open ?? item);
    }
  }
  return top;
}

/** A mark without a point, `5a Profile is missing`, which is one among alternatives. */
const BARE_MARK = /^(\d{1,2}[a-zçğıöşü])\s+(?=["“\p{Lu}])/u;

/** An item of a list of alternatives with its mark, where its words begin with one. */
export function withMark<Marked extends { marker: string; text: string }>(item: Marked): Marked {
  const [mark = '', key = ''] = BARE_MARK.exec(item.text) ?? [];
  const isFree = mark !== '' && !/[\p{L}\d]/u.test(item.marker);
  return isFree ? { ...item, marker: `${key}.`, text: item.text.slice(mark.length) } : item;
}
