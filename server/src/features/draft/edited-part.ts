import type { DraftPartEdit } from '@caseloom/contract';

/** What a part of a draft says, as far as it can be given other words. */
export type DraftWords = DraftPartEdit['now'];

/** What a part said before somebody gave it other words; of test data that somebody made, that it was not there. */
export type EditedPart = { kind: DraftPartEdit['kind']; words: DraftWords } | { kind: 'record' };
