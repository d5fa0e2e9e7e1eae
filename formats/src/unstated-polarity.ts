import type { ReadResult } from './model-file.ts';

/**
 * Marks the models of a drawing that another tool made: nothing in it says which of its paths are wrong, so that a
 * test case without an invalid value is not called positive, nor the shortest path happy. A file that states it
 * itself, or has invalid values, stays as it is.
 */
export function withUnstatedPolarity(read: ReadResult): ReadResult {
  if (!read.ok || read.testData.some(({ validity }) => validity === 'invalid')) return read;
  const models = read.models.map((model) => ({
    ...model,
    settings: { polarity: 'unstated' as const, ...model.settings },
  }));
  return { ...read, models };
}
