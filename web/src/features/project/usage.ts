import type { ModelAnswer, StepAnswer } from '@caseloom/contract';
import { tokensIn } from '@caseloom/engine';

type Model = Pick<ModelAnswer, 'id' | 'name' | 'nodes'>;

/** The models that show a step of the library. */
export function modelsWithStep(models: Model[], stepId: string): string[] {
  return namesOf(models, ({ nodes }) => nodes.some((node) => node.stepId === stepId));
}

/** The models that call this one. */
export function modelsNesting(models: Model[], modelId: string): string[] {
  return namesOf(models, ({ nodes }) => nodes.some((node) => node.modelId === modelId));
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
