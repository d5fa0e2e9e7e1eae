import { LIMITS } from '@caseloom/contract';
import type { ModelNode } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import { listStepsById } from '../step/queries.ts';
import { type DataRow, insertData, listDataInScope } from '../test-data/queries.ts';
import { calledIdsOf } from './calls.ts';
import { stepIdsOf, withoutStepId, withWords } from './library.ts';
import { listCalled } from './queries/calls.ts';
import type { ModelRow, ModelScope } from './queries.ts';
import { type Author, createModel } from './save.ts';

/**
 * Copies a model. Within its project the copy shares steps and called models;
 * into another one they come along: steps join the library there, called models
 * are copied too, and data becomes the copy's own, so that nothing else changes.
 */
export async function copyModel(
  tx: Queryable,
  author: Author,
  model: ModelRow,
  target: ModelScope,
): Promise<ModelRow> {
  if (model.projectId === target.projectId) {
    const name = `${model.name.slice(0, LIMITS.name - 4)} (2)`;
    return copyOne(tx, author, { ...model, name }, { target, ids: new Map() });
  }
  const rows = [model, ...(await listCalled(tx, model, [model.id]))];
  const ids = new Map<string, string>();
  let copy = model;
  for (const row of calledFirst(rows)) {
    const made = await copyOne(tx, author, row, { target, ids });
    ids.set(row.id, made.id);
    if (row.id === model.id) copy = made;
  }
  return copy;
}

type Move = { target: ModelScope; ids: Map<string, string> };

async function copyOne(
  tx: Queryable,
  author: Author,
  row: ModelRow,
  { target, ids }: Move,
): Promise<ModelRow> {
  const steps = await listStepsById(tx, row, stepIdsOf(row.nodes));
  const words = withWords(
    row.nodes,
    steps.map(({ expected, ...step }) => ({ ...step, ...(expected ? { expected } : {}) })),
  );
  const nodes = words.map((node) => moved(withoutStepId(node), ids));
  const { name, description, bddType, isHidden, edges, settings } = row;
  const drawing = { name, description, bddType, isHidden, nodes, edges, settings };
  const copy = await createModel(tx, author, target, drawing);
  await copyData(tx, row, { copy, texts: JSON.stringify([words, edges, settings]) });
  return copy;
}

function moved(node: ModelNode, ids: Map<string, string>): ModelNode {
  const modelId = node.modelId && (ids.get(node.modelId) ?? node.modelId);
  return modelId ? { ...node, modelId } : node;
}

/** Within a project only the model's own data needs a copy; elsewhere also what it names of its project's. */
async function copyData(
  tx: Queryable,
  from: ModelRow,
  { copy, texts }: { copy: ModelRow; texts: string },
): Promise<void> {
  const { companyId, projectId, id: modelId } = copy;
  const isMove = from.projectId !== projectId;
  const seen = await listDataInScope(tx, from, [from.id]);
  const own = seen.filter((record) => record.projectId === from.projectId);
  const nearer = new Set(own.filter((record) => record.modelId).map((record) => record.name));
  const isNeeded = ({ name }: DataRow) => isMove && !nearer.has(name) && isNamed(texts, name);
  for (const record of own) {
    if (!record.modelId && !isNeeded(record)) continue;
    const { id: _id, createdAt: _createdAt, version: _version, ...values } = record;
    await insertData(tx, { ...values, companyId, projectId, modelId, isPublic: false });
  }
}

/** Whether a drawing, as JSON, has the token or binds the name at a call. */
function isNamed(texts: string, name: string): boolean {
  const inJson = JSON.stringify(name);
  return texts.includes(`<${inJson.slice(1, -1)}>`) || texts.includes(inJson);
}

/** The rows in an order in which each comes after all that it calls; saved models have no circles. */
function calledFirst(rows: ModelRow[]): ModelRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = new Set<ModelRow>();
  const visit = (row: ModelRow): void => {
    for (const id of calledIdsOf(row.nodes)) {
      const called = byId.get(id);
      if (called && !ordered.has(called)) visit(called);
    }
    ordered.add(row);
  };
  for (const row of rows) visit(row);
  return [...ordered];
}
