import type { CasePart } from '@caseloom/contract';
import type { CaseRow } from './queries/cases.ts';
import { wordsOf } from './written-content.ts';

/** What a written case says otherwise than before. */
export function partsThatDiffer(before: CaseRow, after: CaseRow): CasePart[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  return Object.entries(one).flatMap(([part, text]) =>
    isPart(part, one) && text !== other[part] ? [part] : [],
  );
}

/** Each part of a case as a text that is compared. */
function partsOf({ name, polarity, note, content }: CaseRow): Record<CasePart, string> {
  const { preconditions, steps } = wordsOf(content);
  const { priority = 'medium', tags = [] } = content.attributes ?? {};
  return {
    ...{ title: name, folder: JSON.stringify(content.folder ?? []), preconditions },
    ...{ steps: JSON.stringify(steps), priority, tags: JSON.stringify(tags), polarity, note },
    requirements: JSON.stringify(content.requirements),
  };
}

const isPart = (name: string, parts: Record<CasePart, string>): name is CasePart => name in parts;
