import type { Block } from '../document/document.ts';
import type { Section, Subject } from './section.ts';

type ItemBlock = Block & { kind: 'item' };

/** `Test case: delete 1 Expected: …`, `Other incorrect commands to try: …` */
const CASE =
  /^(?:test case|test durumu|other (?:incorrect|invalid|wrong) [^:]{3,60}|diğer (?:hatalı|geçersiz) [^:]{3,60})\s*:\s*(?<title>\S.*?)(?=\s{1,9}(?:expected|beklenen)[^:]{0,20}:|$)/iu;
const MAX_TITLE_LENGTH = 80;

/** More cases in one part than somebody writes by hand stay the list that they are. */
const MAX_CASES = 500;
/** More that stands before the first case of a list does not hold for each of them. */
const MAX_LEAD = 10;

/** Subjects with each item of a list that is a test case by its words as a flow of its own, behind what stands before the first. */
export function withTestCases(subjects: Subject[]): Subject[] {
  return subjects.flatMap((subject) => {
    const read = subject.sections.map((section) => ({ section, ...casesIn(section.blocks) }));
    const cases = read.flatMap((one) =>
      one.cases.map((own) => ({ ...own, line: one.section.line })),
    );
    if (cases.length < 2 || cases.length > MAX_CASES) return [subject];
    const sections = read.map(({ section, taken }) => ({
      ...section,
      blocks: section.blocks.filter((block) => !taken.has(block)),
    }));
    return [{ ...subject, sections }, ...cases.map((own) => toSubject(subject, own))];
  });
}

type Case = { item: ItemBlock; lead: Block[]; below: Block[] };
/** A list at one level: what stands in it before its first case, the case that is open, and its last item. */
type List = { lead: Block[]; open?: Case; hasCase: boolean; last: Block };

function toSubject(
  subject: Subject,
  { item, lead, below, line }: Case & { line: number },
): Subject {
  const blocks = [...(lead.length > MAX_LEAD ? [] : lead), item, ...below];
  const section: Section = { role: 'body', ref: '', title: '', line, blocks };
  return { ...subject, name: titleOf(item.text), line: item.line, sections: [section] };
}

function titleOf(text: string): string {
  const title = CASE.exec(text)?.groups?.title ?? text;
  return title.replaceAll(/[“”"]/g, '').slice(0, MAX_TITLE_LENGTH).trim();
}

/** The cases among blocks, and all blocks that belong to one or only head it. Time: linear. */
function casesIn(blocks: Block[]): { cases: Case[]; taken: Set<Block> } {
  const [cases, taken] = [[] as Case[], new Set<Block>()];
  let lists: List[] = [];
  for (const block of blocks) {
    const open = lists.find((list) => list?.open)?.open;
    if (block.kind === 'code' && open) open.below.push(block);
    else if (block.kind === 'item') takeItem({ lists, cases, taken }, block);
    else lists = [];
  }
  for (const { item, lead, below } of cases)
    for (const one of [item, ...(lead.length > MAX_LEAD ? [] : lead), ...below]) taken.add(one);
  return { cases, taken };
}

type Reading = { lists: List[]; cases: Case[]; taken: Set<Block> };

function takeItem({ lists, cases, taken }: Reading, item: ItemBlock): void {
  lists.length = Math.min(lists.length, item.level + 1);
  const above = lists.slice(0, item.level).findLast((list) => list !== undefined);
  if (above?.open) {
    above.open.below.push(item);
    return;
  }
  lists[item.level] ??= { lead: [], hasCase: false, last: item };
  const list = lists[item.level];
  if (!list) return;
  if (CASE.test(item.text)) {
    list.open = { item, lead: list.lead, below: [] };
    list.hasCase = true;
    cases.push(list.open);
    if (above) taken.add(above.last);
  } else {
    delete list.open;
    if (!list.hasCase) list.lead.push(item);
  }
  list.last = item;
}
