/** How many rows one heading has. */
export type GroupCount = { name: string; count: number };
/** Rows under one heading, which may be folded away. */
export type RowGroup = GroupCount & { isCollapsed: boolean };

/** A group at its place: the index of its first row, and where it stands in the list, in pixels. */
export type PlacedGroup = RowGroup & { start: number; top: number; height: number };

/** How high rows and headings are, in pixels. */
export type RowSizes = { row: number; head: number };

/** Where groups stand one below the other; those without rows are left out. */
export function placeGroups(groups: readonly RowGroup[], { row, head }: RowSizes): PlacedGroup[] {
  const placed: PlacedGroup[] = [];
  let start = 0;
  let top = 0;
  for (const group of groups.filter(({ count }) => count > 0)) {
    const height = head + (group.isCollapsed ? 0 : group.count * row);
    placed.push({ ...group, start, top, height });
    start += group.count;
    top += height;
  }
  return placed;
}

/** The group that a row is in. */
export function groupOf(groups: readonly PlacedGroup[], index: number): PlacedGroup | undefined {
  return groups.findLast(({ start }) => start <= index);
}

/** Where a row stands in the list, in pixels; a row that is folded away stands at its heading. */
export function topOf(groups: readonly PlacedGroup[], index: number, sizes: RowSizes): number {
  const group = groupOf(groups, index);
  if (!group) return 0;
  return group.isCollapsed ? group.top : group.top + sizes.head + (index - group.start) * sizes.row;
}

type Window = { top: number; height: number; spare: number };

/** The rows of which something is seen, in order, and a few more on both sides. */
export function rowsSeen(
  groups: readonly PlacedGroup[],
  sizes: RowSizes,
  { top, height, spare }: Window,
): number[] {
  return groups.flatMap((group) => {
    if (group.isCollapsed) return [];
    const rows = group.top + sizes.head;
    const first = Math.max(0, Math.floor((top - rows) / sizes.row) - spare);
    const end = Math.min(group.count, Math.ceil((top + height - rows) / sizes.row) + spare);
    return Array.from({ length: Math.max(0, end - first) }, (_, at) => group.start + first + at);
  });
}

/** The row that one comes to from a row, or from outside the list; none where that is the last that is not folded away. */
export function nextRow(
  groups: readonly PlacedGroup[],
  from: number,
  by: 1 | -1,
): number | undefined {
  const open = groups.filter(({ isCollapsed }) => !isCollapsed);
  const ends = open.map(({ start, count }) => ({ first: start, last: start + count - 1 }));
  const to = from + by;
  if (by === 1) {
    const group = ends.find(({ last }) => last >= to);
    return group && Math.max(group.first, to);
  }
  const group = ends.findLast(({ first }) => first <= to);
  return group && Math.min(group.last, to);
}
