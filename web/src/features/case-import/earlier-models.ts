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

/** By name of a drawn model, the ID of the model that a person had it update; empty: none, it is a new one. */
export type Choices = ReadonlyMap<string, string>;

/** The models of a project that may be updated: those that an import of test cases has drawn, or a feature file. */
export const updatable = (models: readonly ModelAnswer[]): ModelAnswer[] =>
  models.filter(({ settings }) => settings?.feature);

/**
 * Which models of the project come of an earlier version of a file, by index of the models that it is drawn as now:
 * those that a person chose, else those that have its cases.
 */
export async function findUpdates(
  drawn: CaseModels,
  { models, steps, testData }: ProjectParts,
  choices: Choices,
): Promise<(ModelUpdate | undefined)[]> {
  const { asNextVersion, findEarlier } = await loadWrittenCases();
  const values = new Map(testData.map(({ name, values: own }) => [name, own]));
  const words = { drawn: drawn.steps, project: steps };
  const taken = new Set(choices.values());
  const open = drawn.models.filter(({ name }) => !choices.has(name));
  const likely = findEarlier(
    open,
    models.filter(({ id }) => !taken.has(id)),
  );
  const earlierOf = new Map(open.map((model, index) => [model, likely[index]]));
  const found = drawn.models.map(async (model) => {
    const chosenId = choices.get(model.name);
    const earlier = earlierOf.get(model) ?? updatable(models).find(({ id }) => id === chosenId);
    if (!earlier) return undefined;
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
