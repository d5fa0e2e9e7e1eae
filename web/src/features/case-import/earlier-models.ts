import type { ModelAnswer, StepAnswer, TestDataAnswer } from '@caseloom/contract';
import type { CaseModels, NextVersion } from '@caseloom/formats/written-cases';
import { drawingOf, loadCaseUpdate } from '../model/api.ts';
import type { Drawing, LostWork } from '../model/parts.ts';
import type { Choices } from './compare-models.ts';
import { compareInWorker } from './import-worker.ts';
import { updatable } from './updatable.ts';

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

/**
 * Which models of the project come of an earlier version of a file, by index of the models that it is drawn as now. They
 * are compared in a worker.
 *
 * @param signal ends it when something else is asked for
 * @throws Error where the worker fails
 */
export async function findUpdates(
  drawn: CaseModels,
  { models, steps, testData }: ProjectParts,
  { choices, signal }: { choices: Choices; signal?: AbortSignal | undefined },
): Promise<(ModelUpdate | undefined)[]> {
  if (updatable(models).length === 0) return drawn.models.map(() => undefined);
  const { models: drawnModels, steps: drawnSteps, likeness } = drawn;
  const compared = await compareInWorker(
    {
      ...{ models: updatable(models), steps, testData, choices },
      drawn: { models: drawnModels, steps: drawnSteps, likeness },
    },
    signal,
  );
  const byId = new Map(models.map((model) => [model.id, model]));
  const found = compared.map(async (one) => {
    const earlier = one && byId.get(one.earlierId);
    if (!earlier) return undefined;
    const { next } = one;
    return { earlier, steps, next, ...(await changeOf({ earlier, steps, next }, drawnSteps)) };
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
