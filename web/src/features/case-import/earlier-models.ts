import type { ModelAnswer, StepAnswer, TestDataAnswer } from '@caseloom/contract';
import type { CaseModels, NextVersion } from '@caseloom/formats/written-cases';
import { drawingOf, loadCaseUpdate } from '../model/api.ts';
import type { Drawing, LostWork } from '../model/parts.ts';
import { loadWrittenCases } from './load-written-cases.ts';

/** A model of the project, its next version as a file has it, and what people added to parts that go. */
export type ModelUpdate = {
  earlier: ModelAnswer;
  steps: StepAnswer[];
  next: NextVersion;
  /** The drawing that it becomes; undefined where the file changes nothing of it. */
  drawing: Drawing | undefined;
  lost: LostWork | undefined;
};

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
  const found = findEarlier(drawn.models, models).map(async (earlier, at) => {
    const model = drawn.models[at];
    if (!earlier || !model) return undefined;
    const { likeness } = drawn;
    const next = asNextVersion(model, earlier, { words, values, likeness });
    return { earlier, steps, next, ...(await changeOf({ earlier, steps, next }, drawn.steps)) };
  });
  return Promise.all(found);
}

async function changeOf(
  { earlier, steps, next }: Omit<ModelUpdate, 'drawing' | 'lost'>,
  drawn: CaseModels['steps'],
): Promise<Pick<ModelUpdate, 'drawing' | 'lost'>> {
  const { lostToCases, saySame, updateFromCases } = await loadCaseUpdate();
  const present = drawingOf(earlier);
  const byId = <Step extends { id: string }>(all: readonly Step[]) =>
    new Map(all.map((step) => [step.id, step]));
  const words = byId(steps);
  const drawing = updateFromCases(present, next, { project: words, drawn: byId(drawn) });
  if (saySame(present, drawing)) return { drawing: undefined, lost: undefined };
  return { drawing, lost: lostToCases(present, drawing, { guards: next.guards, words }) };
}
