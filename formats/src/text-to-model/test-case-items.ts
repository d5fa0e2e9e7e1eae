import type { Block } from '../document/document.ts';
import type { Section, Subject } from './subject.ts';

type ItemBlock = Block & { kind: 'item' };

/** `Test case: delete 1 Expected: …`, `Other incorrect commands to try: …` */
const CASE =
  /^(?:test case|test durumu|other (?:incorrect|invalid|wrong) [^:]{3,60}|diğer (?:hatalı|geçersiz) [^:]{3,60})\s*:\s*(?<title>\S.*?)(?=\s+(?:expected|beklenen)[^:]{0,20}:|$)/iu;
const LONGEST_TITLE = 80;

/** Subjects with each item of a list that is a test case by its words as a flow of its own, behind what stands before the first. */
export function withTestCases(subjects: Subject[]): Subject[] {
  return subjects.flatMap((subject) => {
    const cases = subject.sections.flatMap((section) => casesIn(subject, section));
    if (cases.length < 2) return [subject];
    const sections = subject.sections.map((section) => ({
      ...section,
      blocks: withoutCases(section.blocks),
    }));
    return [{ ...subject, sections }, ...cases];
  });
}

function isCase(block: Block): block is ItemBlock {
  return block.kind === 'item' && CASE.test(block.text);
}

function casesIn(subject: Subject, { blocks, line }: Section): Subject[] {
  const cases: Subject[] = [];
  for (const [index, block] of blocks.entries()) {
    if (!isCase(block)) continue;
    const own = [...before(blocks, index, block), block, ...below(blocks, index, block)];
    const section: Section = { role: 'body', ref: '', title: '', line, blocks: own };
    const name = titleOf(block.text);
    cases.push({ ...subject, name, line: block.line, sections: [section] });
  }
  return cases;
}

function titleOf(text: string): string {
  const title = CASE.exec(text)?.groups?.title ?? text;
  return title.replaceAll(/[“”"]/g, '').slice(0, LONGEST_TITLE).trim();
}

/** What stands in the same list before its first case holds for each of them. */
function before(blocks: Block[], index: number, { level }: ItemBlock): Block[] {
  const start = blocks.findLastIndex(
    (block, at) => at < index && (block.kind !== 'item' || block.level < level),
  );
  const list = blocks.slice(start + 1, index);
  const first = list.findIndex(isCase);
  return first < 0 ? list : list.slice(0, first);
}

function below(blocks: Block[], index: number, { level }: ItemBlock): Block[] {
  const rest = blocks.slice(index + 1);
  const end = rest.findIndex((block) =>
    block.kind === 'item' ? block.level <= level : block.kind !== 'code',
  );
  return end < 0 ? rest : rest.slice(0, end);
}

/** The blocks without lists of cases and the items that only head these. */
function withoutCases(blocks: Block[]): Block[] {
  const taken = new Set<Block>();
  for (const [index, block] of blocks.entries()) {
    if (!isCase(block)) continue;
    const head = blocks.findLastIndex(
      (one, at) => at < index && one.kind === 'item' && one.level < block.level,
    );
    const all = [...before(blocks, index, block), block, ...below(blocks, index, block)];
    for (const one of [blocks[head], ...all]) if (one) taken.add(one);
  }
  return blocks.filter((block) => !taken.has(block));
}
