import type { ModelAnswer, ModelImport, StepAnswer, TestDataAnswer } from '@caseloom/contract';
import type { CaseModels, NextVersion } from '@caseloom/formats/written-cases';
import { drawingOf, loadCaseUpdate } from '../model/api.ts';
import type { Drawing, Edits, LostWork } from '../model/parts.ts';
import { compareInWorker } from './import-worker.ts';
import { loadWrittenCases } from './load-written-cases.ts';
import { updatable } from './updatable.ts';

/** By name of a drawn model, the ID of the model that a person had it update; empty: none, it is a new one. */
export type Choices = ReadonlyMap<string, string>;

/** The edited steps that become the file's, by `takeOf`. */
export type Takes = ReadonlySet<string>;

/** How `Takes` names a step of a model. */
export const takeOf = (modelId: string, nodeId: string) => `${modelId} ${nodeId}`;

/** A model of the project, its next version as a file has it, and what becomes of what people changed since the last import. */
export type ModelUpdate = {
  earlier: ModelAnswer;
  /** The version that the last import left, where that is known. */
  since: number | undefined;
  next: NextVersion;
  edits: Edits;
  /** The drawing that it becomes; undefined where the file changes nothing of it. */
  drawing: Drawing | undefined;
  lost: LostWork | undefined;
};

/** What a project has. */
export type ProjectParts = {
  models: ModelAnswer[];
  steps: StepAnswer[];
  testData: TestDataAnswer[];
  imports: ModelImport[];
  /** A version of a model as it was drawn, all words in it. */
  loadVersion: (modelId: string, version: number) => Promise<Drawing>;
};

type Options = { choices: Choices; takes: Takes; signal?: AbortSignal | undefined };

/**
 * Which models of the project come of an earlier version of a file, by index of the models that it is drawn as now. They
 * are compared in a worker.
 *
 * @param signal ends it when something else is asked for
 * @throws Error where the worker fails
 */
export async function findUpdates(
  drawn: CaseModels,
  parts: ProjectParts,
  { choices, takes, signal }: Options,
): Promise<(ModelUpdate | undefined)[]> {
  if (updatable(parts.models).length === 0) return drawn.models.map(() => undefined);
  const { models, steps: drawnSteps, likeness } = drawn;
  const { steps, testData } = parts;
  const versions = await earlierOf(models, parts.models, choices);
  const all = await Promise.all(
    versions.map(async (earlier) => earlier && { earlier, ...(await formerOf(earlier, parts)) }),
  );
  const compared = await compareInWorker(
    {
      ...{ steps, testData, drawn: { models, steps: drawnSteps, likeness } },
      earlier: all.map((one) => one && toCompare(one)),
    },
    signal,
  );
  const words = { project: byId(steps), drawn: byId(drawnSteps) };
  const updates = all.map(async (one, at) => {
    const next = compared[at];
    return one && next && toUpdate({ ...one, next }, { words, takes });
  });
  return Promise.all(updates);
}

const byId = <Step extends { id: string }>(all: readonly Step[]) =>
  new Map(all.map((step) => [step.id, step]));

/** The models that a person chose, else those that have the cases of the drawn ones. */
async function earlierOf(
  drawn: CaseModels['models'],
  models: readonly ModelAnswer[],
  choices: Choices,
): Promise<(ModelAnswer | undefined)[]> {
  const { findEarlier } = await loadWrittenCases();
  const chosen = new Set(choices.values());
  const open = drawn.filter(({ name }) => !choices.has(name));
  const free = models.filter(({ id }) => !chosen.has(id));
  const likely = findEarlier(open, free);
  const found = new Map(open.map((model, at) => [model, likely[at]]));
  return drawn.map(
    (model) => found.get(model) ?? models.find(({ id }) => id === choices.get(model.name)),
  );
}

type Former = { former: Drawing | undefined; since: number | undefined };

/** What the file said of a model at its last import: where no import is known, that of a model that has one version only. */
async function formerOf(
  model: ModelAnswer,
  { imports, loadVersion }: Pick<ProjectParts, 'imports' | 'loadVersion'>,
): Promise<Former> {
  const noted = imports
    .flatMap(({ models }) => models)
    .find(({ id, fileParts }) => id === model.id && fileParts);
  const since = noted?.version ?? (model.version === 1 ? 1 : undefined);
  if (since === undefined) return { former: undefined, since };
  const { asImported } = await loadCaseUpdate();
  const version = await loadVersion(model.id, since).catch(() => undefined);
  // what cannot be loaded is not known, and then nothing is overwritten without a question
  if (!version) return { former: undefined, since: undefined };
  const fileParts = noted?.fileParts ?? { steps: [], edges: [] };
  return { former: asImported(version, fileParts, drawingOf(model)), since };
}

function toCompare({ earlier, former }: Former & { earlier: ModelAnswer }) {
  const { nodes, edges, settings, name } = former ?? earlier;
  const taken = [...earlier.nodes, ...earlier.edges].map(({ id }) => id);
  return { drawing: { nodes, edges, settings, name }, taken };
}

type Words = Record<'project' | 'drawn', ReadonlyMap<string, CaseModels['steps'][number]>>;

async function toUpdate(
  { earlier, former, since, next: file }: Former & Pick<ModelUpdate, 'earlier' | 'next'>,
  { words, takes }: { words: Words; takes: Takes },
): Promise<ModelUpdate> {
  const { keepEdits, lostToCases, saySame, updateFromCases } = await loadCaseUpdate();
  const present = drawingOf(earlier);
  const own = earlier.nodes.flatMap(({ id }) => (takes.has(takeOf(earlier.id, id)) ? id : []));
  const { next, edits } = keepEdits(present, file, { words, former, takes: new Set(own) });
  const drawing = updateFromCases(present, next, words);
  const found = { earlier, since, next, edits };
  if (saySame(present, drawing)) return { ...found, drawing: undefined, lost: undefined };
  const lost = lostToCases(present, drawing, { guards: next.guards, words: words.project });
  return { ...found, drawing, lost };
}
