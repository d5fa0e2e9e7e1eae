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
