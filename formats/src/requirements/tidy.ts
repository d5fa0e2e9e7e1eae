import { caseIdsIn } from './case-ids.ts';
import type { ReadRequirements, RequirementRemark, WrittenRequirement } from './requirement.ts';

/** A requirement as it stands in a file, with the row, line or place where it does. */
export type FoundRequirement = {
  id: string;
  title: string;
  text: string;
  /** The id of another one; empty where it has none. */
  parent: string;
  link: string;
  /** The IDs of its test cases; without an id and words, those of the one above, as in merged cells. */
  cases: string;
  row: number;
};

/** What a project keeps of a requirement at most; the API has the same limits. */
const MAX = {
  ...{ count: 5000, id: 100, title: 500, text: 10_000, link: 500 },
  /** Of test cases: of one requirement, of all together, and characters of an ID. */
  ...{ cases: 500, links: 50_000, caseId: 500 },
};

/**
 * What a project can keep of the requirements of a file, the first of each id, with a remark for each that it cannot.
 * Of a table with a row for each test case the requirement has those of all its rows. Time: linear.
 */
export function tidied(
  found: readonly FoundRequirement[],
  remarks: RequirementRemark[],
): ReadRequirements {
  const kept = new Map<string, WrittenRequirement>();
  const rows = new Map<string, number>();
  let above = '';
  for (const one of found) {
    const id = oneLine(one.id);
    const remark = (code: RequirementRemark['code']) =>
      remarks.push({ code, row: one.row, ...(id && { id: id.slice(0, MAX.id) }) });
    if (id !== '' || hasWords(one)) above = id;
    addCases(kept.get(above), one);
    if (addsCasesAlone(one, kept.get(id))) continue;
    const refusal = refusalOf(one, id, kept);
    if (refusal) remark(refusal);
    if (refusal === 'too_many') break;
    if (refusal !== undefined || id === '') continue;
    kept.set(id, toKept(one, id, remark));
    rows.set(id, one.row);
  }
  openCircles(kept, { rows, remarks });
  return { requirements: keptCases([...kept.values()], { rows, remarks }), remarks };
}

/** The rows of the requirements by id, and what is remarked of them. */
type RowRemarks = { rows: ReadonlyMap<string, number>; remarks: RequirementRemark[] };

/** Puts at the top what would be a part of itself. */
function openCircles(kept: Map<string, WrittenRequirement>, { rows, remarks }: RowRemarks): void {
  for (const id of inCircles(kept)) {
    const one = kept.get(id);
    if (one) kept.set(id, { ...one, parentId: null });
    remarks.push({ code: 'parent_of_itself', row: rows.get(id) ?? 0, id });
  }
}

function addCases(kept: WrittenRequirement | undefined, { cases }: FoundRequirement): void {
  if (kept) for (const id of caseIdsIn(cases)) kept.cases.push(id);
}

/** Whether a row says nothing of a requirement above but that another test case covers it. */
function addsCasesAlone(one: FoundRequirement, kept: WrittenRequirement | undefined): boolean {
  if (!kept || caseIdsIn(one.cases).length === 0) return false;
  const title = shortened(oneLine(one.title), MAX.title);
  const text = shortened(cleanText(one.text), MAX.text);
  return ['', kept.title].includes(title) && ['', kept.text].includes(text);
}

/** Each test case once, and no more of them than a project takes at once. */
function keptCases(
  kept: WrittenRequirement[],
  { rows, remarks }: RowRemarks,
): WrittenRequirement[] {
  let room = MAX.links;
  return kept.map((one) => {
    const named = [...new Set(one.cases)];
    const cases = named.filter((id) => id.length <= MAX.caseId).slice(0, Math.min(MAX.cases, room));
    room -= cases.length;
    const { id } = one;
    if (cases.length < named.length)
      remarks.push({ code: 'cases_left_out', row: rows.get(id) ?? 0, id });
    return { ...one, cases };
  });
}

function toKept(
  one: FoundRequirement,
  id: string,
  remark: (code: RequirementRemark['code']) => void,
): WrittenRequirement {
  const title = oneLine(one.title);
  const text = cleanText(one.text);
  const link = one.link.trim();
  if (title.length > MAX.title) remark('title_shortened');
  if (text.length > MAX.text) remark('text_shortened');
  if (link !== '' && !isPage(link)) remark('link_left_out');
  return {
    ...{ id, title: shortened(title, MAX.title), text: shortened(text, MAX.text) },
    parentId: oneLine(one.parent) || null,
    link: isPage(link) ? link : null,
    cases: caseIdsIn(one.cases),
  };
}

function refusalOf(
  one: FoundRequirement,
  id: string,
  kept: ReadonlyMap<string, unknown>,
): RequirementRemark['code'] | undefined {
  if (id === '') return hasWords(one) ? 'row_without_id' : undefined;
  if (id.length > MAX.id) return 'id_too_long';
  if (kept.has(id)) return 'id_twice';
  if (!hasWords(one)) return 'row_without_words';
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

const hasWords = ({ title, text }: FoundRequirement) => title.trim() !== '' || text.trim() !== '';

const cleanText = (text: string) => keepable(text.replace(/\r\n?/g, '\n').trim());

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
