import type { ModelAnswer, StepAnswer, TestDataAnswer } from '@caseloom/contract';
import type { CaseModels, NextVersion } from '@caseloom/formats/written-cases';
import { drawingOf, loadCaseUpdate } from '../model/api.ts';
import { loadWrittenCases } from './load-written-cases.ts';

/** A model of the project, and its next version as a file has it. */
export type ModelUpdate = { earlier: ModelAnswer; steps: StepAnswer[]; next: NextVersion };

/** What a project has. */
export type ProjectParts = {
  models: ModelAnswer[];
  steps: StepAnswer[];
  testData: TestDataAnswer[];
};

/** Which models of the project come of an earlier version of a file, by index of the models that it is drawn as now. */
export async function findUpdates(
  drawn: CaseModels,
  { models, steps, testData }: ProjectParts,
): Promise<(ModelUpdate | undefined)[]> {
  const { asNextVersion, findEarlier } = await loadWrittenCases();
  const values = new Map(testData.map(({ name, values: own }) => [name, own]));
  const words = { drawn: drawn.steps, project: steps };
  return findEarlier(drawn.models, models).map((earlier, at) => {
    const model = drawn.models[at];
    if (!earlier || !model) return undefined;
    const { likeness } = drawn;
    return { earlier, steps, next: asNextVersion(model, earlier, { words, values, likeness }) };
  });
}

/** The drawing that a model becomes; undefined where the file changes nothing of it. @param drawn the steps of the file */
export async function updateOf({ earlier, steps, next }: ModelUpdate, drawn: CaseModels['steps']) {
  const { saySame, updateFromCases } = await loadCaseUpdate();
  const present = drawingOf(earlier);
  const byId = <Step extends { id: string }>(all: readonly Step[]) =>
    new Map(all.map((step) => [step.id, step]));
  const drawing = updateFromCases(present, next, { project: byId(steps), drawn: byId(drawn) });
  return saySame(present, drawing) ? undefined : drawing;
}
