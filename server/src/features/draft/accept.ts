import type { Model, ModelNode } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import { placeInWorker } from '../../workers/in-worker.ts';
import type { ModelRow, ModelScope } from '../model/queries.ts';
import { type Author, createModel, saveModel } from '../model/save.ts';
import { lockProject } from '../project/queries.ts';
import { listSteps } from '../step/queries.ts';
import { type DataRow, insertData, listDataNamed } from '../test-data/queries.ts';
import { chosen, type Parts } from './chosen-models.ts';
import { hasOtherSize } from './has-other-size.ts';
import { type Library, libraryOf, placeInLibrary, withOwnResults } from './own-results.ts';
import { listNewSteps } from './queries.ts';
import type { Accepted, DraftContent } from './schema.ts';

type Accepting = {
  content: DraftContent;
  parts: Parts | undefined;
  /** The model of the project that the draft changes, as it was when it was drafted. */
  changes?: ModelRow | undefined;
};

/**
 * Makes what is accepted of a draft: models by the ordinary saving of models, as the user
 * who accepts, called ones first; their steps into the library; data for the project, or
 * for the new models alone where the project says something else by that name.
 */
export async function acceptDraft(
  tx: Queryable,
  author: Author,
  at: ModelScope,
  { content, parts, changes }: Accepting,
): Promise<Accepted> {
  // nobody else adds steps from here on
  await lockProject(tx, at);
  const earlier = new Set(await listNewSteps(tx, at));
  const ids = new Map(changes ? [[changes.id, changes.id]] : []);
  const made: Accepted['models'] = [];
  // data alone makes no new version of a model
  const isMade = ({ id, nodes }: Model) =>
    id !== changes?.id || nodes.some((node) => content.assumed.includes(node.id));
  const models = chosen(content, parts).filter(isMade);
  for (const model of calledFirst(await inLibraryWords(tx, at, { content, models, changes }))) {
    const nodes = model.nodes.map((node) => toProject(node, { content, ids }));
    const { id, name, bddType, edges, settings = {} } = model;
    const drawing = { name, bddType, nodes, edges, settings };
    const saved =
      id === changes?.id
        ? await saveModel(tx, author, changes, { ...drawing, version: changes.version })
        : await createModel(tx, author, at, drawing);
    ids.set(id, saved.id);
    made.push({ id, modelId: saved.id, name: saved.name });
  }
  const testData = await acceptData(tx, at, { content, parts }, ids);
  const steps = (await listNewSteps(tx, at)).filter((id) => !earlier.has(id));
  return { models: made, steps, testData };
}

/** In an order in which each comes after all that it calls. */
function calledFirst(models: Model[]): Model[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const ordered = new Set<Model>();
  const begun = new Set<Model>();
  const visit = (model: Model): void => {
    if (begun.has(model)) return;
    begun.add(model);
    for (const { modelId = '' } of model.nodes) {
      const called = byId.get(modelId);
      if (called) visit(called);
    }
    ordered.add(model);
  };
  for (const model of models) visit(model);
  return [...ordered];
}

type Worded = { content: DraftContent; models: Model[]; changes: ModelRow | undefined };

/** Models whose steps are those of the library, or carry their words into it; each expects what it does in the draft. */
async function inLibraryWords(
  tx: Queryable,
  at: ModelScope,
  { content, models, changes }: Worded,
): Promise<Model[]> {
  const rows = await listSteps(tx, at);
  const library = rows.map(({ expected, ...row }) => ({ ...row, ...(expected && { expected }) }));
  const drafted = new Map(content.steps.map((step) => [step.id, step]));
  const steps = { drafted, library: libraryOf(library) };
  const worded = models.map((model) => ({
    ...model,
    nodes: model.nodes.map((node) => withWords(node, steps)),
  }));
  const separated = withOwnResults(worded, library);
  const isToPlace = (model: Model, index: number) =>
    model.id !== changes?.id &&
    (model.nodes.length > (worded[index]?.nodes.length ?? 0) ||
      hasOtherSize(models[index], content));
  const toPlace = separated.filter(isToPlace);
  if (toPlace.length === 0) return separated;
  const placed = await placeInWorker({ models: toPlace, steps: library }, at);
  const byId = new Map(placed.map((model) => [model.id, model]));
  return separated.map((model) => byId.get(model.id) ?? model);
}

type Steps = { drafted: Map<string, DraftContent['steps'][number]>; library: Library };

/** A node that shows a step of the library, or says what its step of the draft says. */
function withWords(node: ModelNode, { drafted, library }: Steps): ModelNode {
  const { stepId = '', ...rest } = node;
  const step = drafted.get(stepId);
  if (!step) return node;
  const { id, label, type, expected } = placeInLibrary(step, library);
  if (id) return { ...rest, stepId: id };
  return { ...rest, data: { ...node.data, label, type, ...(expected && { expected }) } };
}

/** A node that calls what the project has. */
function toProject(
  { modelId, ...node }: ModelNode,
  { content, ids }: { content: DraftContent; ids: Map<string, string> },
): ModelNode {
  const called = modelId && (ids.get(modelId) ?? (isOfDraft(modelId, content) ? '' : modelId));
  return called ? { ...node, modelId: called } : node;
}

function isOfDraft(id: string, { models }: DraftContent): boolean {
  return models.some((model) => model.id === id);
}

type Data = DraftContent['testData'][number];

async function acceptData(
  tx: Queryable,
  at: ModelScope,
  { content, parts }: Accepting,
  ids: Map<string, string>,
): Promise<string[]> {
  const acceptedIds = parts?.testData && new Set(parts.testData);
  const records = content.testData.filter(({ id }) => acceptedIds?.has(id) ?? true);
  const made: string[] = [];
  for (const [name, classes] of Map.groupBy(records, (data) => data.name)) {
    const there = await listDataNamed(tx, at.companyId, name);
    const own = there.filter((row) => row.projectId === at.projectId && !row.modelId);
    if (classes.every((data) => isThere(data, own))) continue;
    const isOther = classes.some((data) => isContradicted(data, own));
    const places = isOther ? usersOf(name, content, ids) : [null];
    const acceptedClasses = isOther ? classes : classes.filter((data) => !isThere(data, own));
    for (const values of acceptedClasses.flatMap((data) => toRows(data, places, ids))) {
      const row = await insertData(tx, { ...at, ...values });
      if (row) made.push(row.id);
    }
  }
  return made;
}

/** A record for each place that shall see it: its own model, where it has one. */
function toRows(data: Data, places: (string | null)[], ids: Map<string, string>) {
  const { name, validity, type, values, label = '', range = null, isDefault = false } = data;
  const own = data.modelId && (ids.get(data.modelId) ?? []);
  const scopes = own ? [own].flat() : places;
  return scopes.map((modelId) => ({
    ...{ name, validity, type, values, label, range, isDefault, modelId },
  }));
}

/** The project means something else by the same class. */
function isContradicted(data: Data, own: DataRow[]): boolean {
  const { validity, label = '' } = data;
  const isSame = own.some((row) => row.validity === validity && row.label === label);
  return isSame && !isThere(data, own);
}

function isThere({ known, modelId = null }: Data, own: DataRow[]): boolean {
  return modelId === null && known !== null && own.some(({ id }) => id === known);
}

/** The new models whose words or conditions name a variable. */
function usersOf(
  name: string,
  { models, steps }: DraftContent,
  ids: Map<string, string>,
): string[] {
  const token = `<${name}>`;
  const stepIds = new Set(
    steps
      .filter(({ label, expected = '' }) => `${label} ${expected}`.includes(token))
      .map(({ id }) => id),
  );
  return models.flatMap(({ id, nodes, edges }) => {
    const isUsed =
      nodes.some(({ stepId = '' }) => stepIds.has(stepId)) ||
      edges.some(({ guard = '', action = '' }) => `${guard} ${action}`.includes(token));
    const made = ids.get(id);
    return isUsed && made ? [made] : [];
  });
}
