import type { TestDataAnswer } from '@caseloom/contract';

/** The test data that a model sees: what belongs to another model it does not. */
export const seenData = (data: readonly TestDataAnswer[], modelId: string | undefined) =>
  data.filter((record) => !record.modelId || record.modelId === modelId);
