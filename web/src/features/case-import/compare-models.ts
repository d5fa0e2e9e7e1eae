import type { ModelAnswer, StepAnswer, TestDataAnswer } from '@caseloom/contract';
import {
  asNextVersion,
  type CaseModels,
  findEarlier,
  type NextVersion,
} from '@caseloom/formats/written-cases';
import { updatable } from './updatable.ts';

/** By name of a drawn model, the ID of the model that a person had it update; empty: none, it is a new one. */
export type Choices = ReadonlyMap<string, string>;

/** What is compared: what was drawn of a file with what a project has. */
export type CompareTask = {
  drawn: Pick<CaseModels, 'models' | 'steps' | 'likeness'>;
  models: ModelAnswer[];
  steps: StepAnswer[];
  testData: TestDataAnswer[];
  choices: Choices;
};

/** The model of the project that a drawn one is a version of, and its next version as the file has it. */
export type ComparedModel = { earlierId: string; next: NextVersion };

/**
 * Which models of the project come of an earlier version of a file, by index of the models that it is drawn as now:
 * those that a person chose, else those that have its cases. Takes seconds for thousands of cases.
 */
export function compareModels({
  drawn,
  models,
  steps,
  testData,
  choices,
}: CompareTask): (ComparedModel | undefined)[] {
  const values = new Map(testData.map(({ name, values: own }) => [name, own]));
  const words = { drawn: drawn.steps, project: steps };
  const taken = new Set(choices.values());
  const open = drawn.models.filter(({ name }) => !choices.has(name));
  const likely = findEarlier(
    open,
    models.filter(({ id }) => !taken.has(id)),
  );
  const earlierOf = new Map(open.map((model, index) => [model, likely[index]]));
  return drawn.models.map((model) => {
    const chosenId = choices.get(model.name);
    const earlier = earlierOf.get(model) ?? updatable(models).find(({ id }) => id === chosenId);
    if (!earlier) return undefined;
    const { likeness } = drawn;
    return {
      earlierId: earlier.id,
      next: asNextVersion(model, earlier, { words, values, likeness }),
    };
  });
}
