import type { ModelAnswer } from '@caseloom/contract';

/** The models of a project that may be updated: those that an import of test cases has drawn, or a feature file. */
export const updatable = (models: readonly ModelAnswer[]): ModelAnswer[] =>
  models.filter(({ settings }) => settings?.feature);
