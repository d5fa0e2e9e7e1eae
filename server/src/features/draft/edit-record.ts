import { isDeepStrictEqual } from 'node:util';
import { type DraftEdit, idsOfParts } from '@caseloom/contract';
import { isOfType } from '@caseloom/engine';
import { AppError } from '../../errors.ts';
import type { DraftContent } from './schema.ts';

type RecordEdit = Extract<DraftEdit, { kind: 'record' }>;
type Data = DraftContent['testData'][number];

/**
 * The draft with test data that it lacked, or without such data again.
 *
 * @throws AppError `version_conflict` where it has such data meanwhile, or other ones than the user saw
 */
export function editRecord(content: DraftContent, { id, was, now }: RecordEdit): DraftContent {
  const { testData, edited = {}, assumed } = content;
  if (now && !was) {
    const record = { id, ...now, type: typeOf(now.values), modelId: null, known: null };
    if (!isFree(content, record)) throw new AppError('version_conflict');
    return withRecord(content, record);
  }
  const found = testData.find((one) => one.id === id);
  const isSeen = found && was && isDeepStrictEqual(found.values, was.values);
  if (now || !isSeen || edited[id]?.kind !== 'record') throw new AppError('version_conflict');
  const { [id]: _, ...others } = edited;
  return {
    ...content,
    testData: testData.filter((one) => one !== found),
    assumed: assumed.filter((one) => one !== id),
    edited: others,
  };
}

/** A draft that was built anew with the test data that somebody made before, but for what it has by itself now. */
export function keepRecords(content: DraftContent, before: DraftContent): DraftContent {
  return before.testData
    .filter(({ id }) => before.edited?.[id]?.kind === 'record')
    .reduce((all, data) => (isFree(all, data) ? withRecord(all, data) : all), content);
}

/** Whether neither the id is taken nor the draft has values of that name and validity. */
function isFree(content: DraftContent, { id, name, validity }: Data): boolean {
  const isSame = (one: Data) => one.name === name && one.validity === validity;
  return !idsOfParts(content).has(id) && !content.testData.some(isSame);
}

function withRecord(content: DraftContent, data: Data): DraftContent {
  return {
    ...content,
    testData: [...content.testData, data],
    assumed: [...content.assumed, data.id],
    edited: { ...content.edited, [data.id]: { kind: 'record' } },
  };
}

/** What all values are: text where they are nothing else. */
function typeOf(values: readonly string[]): Data['type'] {
  const types = ['integer', 'decimal', 'date'] as const;
  return types.find((type) => values.every((value) => isOfType(value, type))) ?? 'text';
}
