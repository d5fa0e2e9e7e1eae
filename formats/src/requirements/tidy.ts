import type { ReadRequirements, RequirementRemark, WrittenRequirement } from './requirement.ts';

/** A requirement as it stands in a file, with the row, line or place where it does. */
export type FoundRequirement = {
  id: string;
  title: string;
  text: string;
  /** The id of another one; empty where it has none. */
  parent: string;
  link: string;
  row: number;
};

/** What a project keeps of a requirement at most; the API has the same limits. */
const MAX = { count: 5000, id: 100, title: 500, text: 10_000, link: 500 };

/**
 * What a project can keep of the requirements of a file, the first of each id, with a remark for each that it cannot.
 * Time: linear.
 */
export function tidied(
  found: readonly FoundRequirement[],
  remarks: RequirementRemark[],
): ReadRequirements {
  const kept = new Map<string, WrittenRequirement>();
  const rows = new Map<string, number>();
  for (const one of found) {
    const id = oneLine(one.id);
    const remark = (code: RequirementRemark['code']) =>
      remarks.push({ code, row: one.row, ...(id && { id: id.slice(0, MAX.id) }) });
    const refusal = refusalOf(one, id, kept);
    if (refusal) remark(refusal);
    if (refusal === 'too_many') break;
    if (refusal !== undefined || id === '') continue;
    kept.set(id, toKept(one, id, remark));
    rows.set(id, one.row);
  }
  for (const id of inCircles(kept)) {
    const one = kept.get(id);
    if (one) kept.set(id, { ...one, parentId: null });
    remarks.push({ code: 'parent_of_itself', row: rows.get(id) ?? 0, id });
  }
  return { requirements: [...kept.values()], remarks };
}

function toKept(
  one: FoundRequirement,
  id: string,
  remark: (code: RequirementRemark['code']) => void,
): WrittenRequirement {
  const title = oneLine(one.title);
  const text = keepable(one.text.replace(/\r\n?/g, '\n').trim());
  const link = one.link.trim();
  if (title.length > MAX.title) remark('title_shortened');
  if (text.length > MAX.text) remark('text_shortened');
  if (link !== '' && !isPage(link)) remark('link_left_out');
  return {
    ...{ id, title: shortened(title, MAX.title), text: shortened(text, MAX.text) },
    parentId: oneLine(one.parent) || null,
    link: isPage(link) ? link : null,
  };
}

function refusalOf(
  { title, text }: FoundRequirement,
  id: string,
  kept: ReadonlyMap<string, unknown>,
): RequirementRemark['code'] | undefined {
  const hasWords = title.trim() !== '' || text.trim() !== '';
  if (id === '') return hasWords ? 'row_without_id' : undefined;
  if (id.length > MAX.id) return 'id_too_long';
  if (kept.has(id)) return 'id_twice';
  if (!hasWords) return 'row_without_words';
  return kept.size >= MAX.count ? 'too_many' : undefined;
}

/** Of each circle of parents the one that closes it. */
function inCircles(kept: ReadonlyMap<string, WrittenRequirement>): string[] {
  const settled = new Set<string>();
  const closing: string[] = [];
  for (const start of kept.keys()) {
    const path = new Set<string>();
    let id: string | null | undefined = start;
    while (typeof id === 'string' && !settled.has(id)) {
      path.add(id);
      const parent: string | null | undefined = kept.get(id)?.parentId;
      if (typeof parent === 'string' && path.has(parent)) {
        closing.push(id);
        break;
      }
      id = parent;
    }
    for (const passed of path) settled.add(passed);
  }
  return closing;
}

const oneLine = (text: string) => keepable(text).replace(/\s+/g, ' ').trim();

/** What a database can keep: without NUL and halves of signs. */
const keepable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const shortened = (text: string, max: number) =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text;

const isPage = (link: string) =>
  link.length <= MAX.link && /^https?:\/\//i.test(link) && URL.canParse(link);
