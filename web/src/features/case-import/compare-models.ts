import type { StepAnswer, TestDataAnswer } from '@caseloom/contract';
import { asNextVersion, type CaseModels, type NextVersion } from '@caseloom/formats/written-cases';
import type { Drawing } from '../model/parts.ts';

/** A model of the project, as what the file said of it at the last import where that is known. */
type Earlier = {
  drawing: Pick<Drawing, 'name' | 'nodes' | 'edges' | 'settings'>;
  /** The IDs of all that the model has now. */
  taken: string[];
};

/** What is compared: what was drawn of a file with what a project has. */
export type CompareTask = {
  drawn: Pick<CaseModels, 'models' | 'steps' | 'likeness'>;
  /** By index of the drawn models, those that they are versions of. */
  earlier: readonly (Earlier | undefined)[];
  steps: StepAnswer[];
  testData: TestDataAnswer[];
};

/** Drawn models as the next versions of those of the project, by index. Takes seconds for thousands of cases. */
export function compareModels({
  drawn: { models, steps: drawn, likeness },
  earlier,
  steps,
  testData,
}: CompareTask): (NextVersion | undefined)[] {
  const words = { drawn, project: steps };
  // what a model has as its own is hidden from others
  const shared = testData.filter(({ modelId }) => modelId === null);
  const values = new Map(shared.map(({ name, values: own }) => [name, own]));
  return models.map((model, at) => {
    const { drawing, taken } = earlier[at] ?? {};
    return drawing && asNextVersion(model, drawing, { words, values, likeness, taken });
  });
}
