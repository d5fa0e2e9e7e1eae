import type { Draft } from '@caseloom/contract';
import type { Problem } from '@caseloom/engine';

/** Test data that a part needs: none of that name, or none with a valid value. */
export type MissingData = { name: string; isValueMissing: boolean };

/** The test data that a problem says to be missing. */
export function missingBy({ code, params }: Pick<Problem, 'code' | 'params'>): MissingData[] {
  const isValueMissing = code === 'no_valid_value';
  if (!isValueMissing && code !== 'token_unknown' && code !== 'token_misspelt') return [];
  return [{ name: String(params?.name ?? ''), isValueMissing }];
}

/** The test data that a step or an edge needs, each once. */
export function missingAt(
  { checks }: Pick<Draft, 'checks'>,
  { id }: Pick<Draft['models'][number], 'id'>,
  partId: string,
): MissingData[] {
  const problems = (checks[id] ?? []).filter(({ nodeId, edgeId }) => (edgeId ?? nodeId) === partId);
  const missing = problems.flatMap((problem) =>
    missingBy(problem as Pick<Problem, 'code' | 'params'>),
  );
  return [...new Map(missing.map((one) => [one.name, one])).values()];
}

/** An id that no part of a draft has. */
export function freeRecordId({ testData }: Pick<Draft, 'testData'>): string {
  const taken = new Set(testData.map(({ id }) => id));
  for (let count = 1; ; count++) if (!taken.has(`record-${count}`)) return `record-${count}`;
}
