import type { ModelFile } from '../model-file.ts';

/** Each edge of the first model as `from > to: label`, its ends by their words, sorted. */
export function edgesOf({ models: [root], steps }: Pick<ModelFile, 'models' | 'steps'>): string[] {
  const words = new Map(steps.map(({ id, label }) => [id, label]));
  const nameOf = new Map(
    root?.nodes.map(({ id, type, stepId = '' }) => [id, words.get(stepId) ?? type]),
  );
  const edges = root?.edges ?? [];
  return edges
    .map(({ source, target, label }) => {
      const ends = `${nameOf.get(source)} > ${nameOf.get(target)}`;
      return label ? `${ends}: ${label}` : ends;
    })
    .toSorted();
}
