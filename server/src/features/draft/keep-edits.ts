import { isDeepStrictEqual } from 'node:util';
import type { DraftPartEdit } from '@caseloom/contract';
import { giveWords, wordedParts } from './draft-words.ts';
import { keepRecords } from './edit-record.ts';
import type { DraftContent } from './schema.ts';

/**
 * What was edited before is so still, in a draft that was built anew: parts are found by what they said first,
 * or say since. Test data that somebody made are there.
 */
export function keepEdits(content: DraftContent, before: DraftContent): DraftContent {
  const edits = Object.entries(before.edited ?? {});
  // edges are found by what their ends say
  const order: DraftPartEdit['kind'][] = ['model', 'step', 'edge', 'data'];
  return order.reduce(
    (all, kind) => {
      const old = wordedParts(before, kind);
      const taken = new Set<string>();
      return edits.reduce((drawn, [id, original]) => {
        const part = old.find((one) => one.id === id);
        if (original.kind === 'record' || original.kind !== kind || !part) return drawn;
        const same = wordedParts(drawn, kind).filter(
          (one) => one.place === part.place && !taken.has(one.id),
        );
        const found = [original.words, part.words].map((words) => {
          const equal = same.filter((one) => isDeepStrictEqual(one.words, words));
          return equal.find((one) => one.id === id) ?? equal[0];
        });
        const target = found[0] ?? found[1];
        if (!target) return drawn;
        taken.add(target.id);
        const worded = giveWords(drawn, { kind, id: target.id, words: part.words });
        return { ...worded, edited: { ...worded.edited, [target.id]: original } };
      }, all);
    },
    keepRecords(content, before),
  );
}
