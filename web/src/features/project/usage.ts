import type { ModelAnswer, StepAnswer } from '@caseloom/contract';
import { tokensIn } from '@caseloom/engine';

type Model = Pick<ModelAnswer, 'id' | 'name' | 'nodes'>;

/** The models that show a step of the library. */
export function modelsWithStep(models: Model[], stepId: string): string[] {
  return namesOf(models, ({ nodes }) => nodes.some((node) => node.stepId === stepId));
}

/** By nested model: the names of the models that call it. */
export type Callers = ReadonlyMap<string, readonly string[]>;

/** Which models call which. Time: linear. */
export function callersIn(models: readonly Model[]): Callers {
  const calls = models.flatMap(({ name, nodes }) =>
    [...new Set(nodes.flatMap(({ modelId }) => modelId ?? []))].map((id) => ({ id, name })),
  );
  const byModel = Map.groupBy(calls, ({ id }) => id);
  return new Map([...byModel].map(([id, those]) => [id, those.map(({ name }) => name)]));
}

/** The models that call this one. */
export function modelsNesting(models: Model[], modelId: string): string[] {
  return [...(callersIn(models).get(modelId) ?? [])];
}

/** The steps of the library that name a piece of test data. */
export function stepsNaming(steps: StepAnswer[], name: string): StepAnswer[] {
  return steps.filter(({ label, expected = '' }) =>
    [label, expected].some((text) => tokensIn(text).includes(name)),
  );
}

function namesOf(models: Model[], uses: (model: Model) => boolean): string[] {
  return models.filter(uses).map(({ name }) => name);
}
