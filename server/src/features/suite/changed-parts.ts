import type { CasePart } from '@caseloom/contract';
import { fold, type OpenPart } from '@caseloom/engine';
import { folderOf } from './in-folder.ts';
import type { CaseRow } from './queries/cases.ts';
import { wordsOf } from './written-content.ts';

/** What a written case says otherwise than before. */
export function partsThatDiffer(before: CaseRow, after: CaseRow): CasePart[] {
  // of a case that came before it was stored, what its file left open is what it leaves open now
  const open = before.content.open ?? after.content.open;
  const [one, other] = [partsOf(before, open), partsOf(after)];
  const differ = Object.entries(one).flatMap(([part, text]) =>
    isPart(part, one) && text !== other[part] ? [part] : [],
  );
  // of other steps the expected results are others as well
  return differ.includes('steps') ? differ.filter((part) => part !== 'expected') : differ;
}

/** Each part of a case as a text that is compared; what is left open is empty. */
export function partsOf(
  { name, polarity, note, content }: CaseRow,
  open = content.open,
): Record<CasePart, string> {
  const { preconditions, steps } = wordsOf(content);
  const { priority = 'medium', tags = [] } = content.attributes ?? {};
  const stated = (part: OpenPart, value: string) => (open?.includes(part) ? '' : value);
  return {
    ...{ title: name, folder: JSON.stringify(folderOf(content)), preconditions },
    steps: JSON.stringify(steps.map(({ text, data = '' }) => [text, data])),
    expected: JSON.stringify(steps.map(({ expected = '' }) => expected)),
    ...{ priority: stated('priority', priority), tags: textOf(tags) },
    ...{ polarity: stated('polarity', polarity), note },
    requirements: JSON.stringify(content.requirements),
  };
}

/** Tags are the same in upper and lower case and in any order. */
const textOf = (tags: readonly string[]) => JSON.stringify([...new Set(tags.map(fold))].sort());

const isPart = (name: string, parts: Record<CasePart, string>): name is CasePart => name in parts;
