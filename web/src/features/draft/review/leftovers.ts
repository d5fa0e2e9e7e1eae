import type { Draft, DraftSentence } from '@caseloom/contract';

type Group = { heading: string; sentences: DraftSentence[] };
type Shown = { shown: DraftSentence[] };

/** Sentences that became nothing, by the heading of the document that they stand under; without one, by the name of the document. */
export function groupByHeading(
  { documents }: Pick<Draft, 'documents'>,
  sentences: readonly DraftSentence[],
  nameOf: (file: string) => string,
): Group[] {
  const byFile = new Map(documents.map(({ name, text }) => [name, headingsOf(text)]));
  const groups = new Map<string, Group>();
  for (const sentence of sentences) {
    const { file, line } = sentence;
    const above = byFile.get(file)?.findLast((one) => one.line <= line);
    const key = JSON.stringify([file, above?.line]);
    const group = groups.get(key) ?? { heading: above?.text ?? nameOf(file), sentences: [] };
    group.sentences.push(sentence);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The number of a rule at the beginning of its line or row: `BR-5 | …`, `**İK-4:** …`. */
const RULE_NUMBER = /^[\s|*_>-]*\p{Lu}{1,5}[-–_ ]?\d{1,3}(?:\.\d{1,3})?[*_]*\s*[|:.)–-]/u;

/** Sentences with those in front that are rules with a number: something is amiss where one became nothing. */
export function rulesFirst(
  { documents }: Pick<Draft, 'documents'>,
  sentences: readonly DraftSentence[],
): DraftSentence[] {
  const linesOf = new Map(documents.map(({ name, text }) => [name, text.split('\n')]));
  const isRule = ({ file, line }: DraftSentence) =>
    RULE_NUMBER.test(linesOf.get(file)?.[line - 1] ?? '');
  const [rules, others] = [sentences.filter(isRule), sentences.filter((one) => !isRule(one))];
  return [...rules, ...others];
}

/** The first sentences of all groups, each group with those of it that are `shown`. */
export function firstOf(groups: readonly Group[], count: number): (Group & Shown)[] {
  let left = count;
  return groups.flatMap((group) => {
    const shown = group.sentences.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ ...group, shown }] : [];
  });
}

function headingsOf(text: string) {
  return text.split('\n').flatMap((line, at) => {
    const [, heading] = /^\s{0,3}#{1,6}\s+(.+?)[\s#]*$/.exec(line) ?? [];
    return heading === undefined ? [] : [{ line: at + 1, text: heading }];
  });
}
