import type { ArchivedModel, ArchivedProject } from '@caseloom/contract/archive-files';
import { type ModelNode, unpackCases } from '@caseloom/engine';
import { pack } from '../../workers/known-cases.ts';
import type { modelGenerations, models, modelVersions } from '../model/schema.ts';
import type { steps } from '../step/schema.ts';
import type { testData } from '../test-data/schema.ts';
import { type FreshIds, invalid, requireUnique } from './fresh-ids.ts';

/*
 * What is drawn in an archive, with its library and its data, as rows of a new project.
 */

/** Where the rows go, and who imports them: the author of what the archive names nobody for. */
export type Target = { companyId: string; projectId: string; userId: string; ids: FreshIds };

/** Rows of a table, as they are inserted. */
export type Rows<Table extends { $inferInsert: unknown }> = Table['$inferInsert'][];

export function toStepRows(
  archived: ArchivedProject['steps'],
  { companyId, projectId, ids }: Target,
): Rows<typeof steps> {
  const file = 'steps.json';
  requireUnique(archived, ({ type, label }) => [type, label], { file, list: '' });
  return archived.map(({ id, createdAt, ...words }) => ({
    ...{ companyId, projectId, ...words },
    ...{ id: ids.of(id, file), createdAt: new Date(createdAt) },
  }));
}

export function toDataRows(
  archived: ArchivedProject['testData'],
  { companyId, projectId, ids }: Target,
): Rows<typeof testData> {
  const file = 'test-data.json';
  const keyOf = ({ model, name, validity, label }: (typeof archived)[number]) => [
    ...[model, name, validity, label],
  ];
  requireUnique(archived, keyOf, { file, list: '' });
  return archived.map(({ id, model, createdAt, range, ...rest }) => ({
    ...{ companyId, projectId, ...rest, range: range && toRange(range) },
    ...{ id: ids.of(id, file), modelId: model && ids.of(model, file) },
    createdAt: new Date(createdAt),
  }));
}

function toRange({ min, max, step }: { min: string; max: string; step?: string | undefined }) {
  return { min, max, ...(step !== undefined && { step }) };
}

export type ModelRows = {
  models: (Rows<typeof models>[number] & { id: string; nodes: ModelNode[] })[];
  versions: Rows<typeof modelVersions>;
  generations: Rows<typeof modelGenerations>;
};

export function toModelRows(archived: ArchivedModel[], target: Target): ModelRows {
  requireNoCalledCircle(archived);
  const { companyId, projectId, userId, ids } = target;
  const rows: ModelRows = { models: [], versions: [], generations: [] };
  for (const model of archived) {
    const file = `models/${model.id}.json`;
    const { versions, generations, updatedBy, testCases, version } = model;
    const own = { companyId, projectId, modelId: ids.of(model.id, file) };
    rows.models.push({
      ...{ companyId, projectId, id: own.modelId, version, testCases },
      ...toDrawing(model, file, ids),
      createdAt: new Date(model.createdAt),
      updatedAt: new Date(model.updatedAt),
      updatedBy: ids.person(updatedBy, file) ?? userId,
    });
    requireUnique(versions, (one) => one.version, { file, list: 'versions' });
    for (const one of versions)
      rows.versions.push({
        ...{ ...own, version: one.version, ...toDrawing(one, file, ids) },
        createdAt: new Date(one.createdAt),
        createdBy: ids.person(one.createdBy, file) ?? userId,
      });
    requireUnique(generations, ({ settings }) => settings, { file, list: 'generations' });
    for (const [index, one] of generations.entries())
      rows.generations.push({
        ...{ ...own, settings: one.settings, modelVersion: one.modelVersion },
        cases: toPacked(one.cases, { file, place: `generations[${index}].cases` }),
        updatedAt: new Date(one.updatedAt),
      });
  }
  return rows;
}

type Packed = ArchivedModel['generations'][number]['cases'];

/** @throws AppError `archive_invalid` where its places lead nowhere */
function toPacked(cases: Packed, { file, place }: { file: string; place: string }): Buffer {
  const { goal, ...lists } = cases;
  try {
    return Buffer.from(pack(unpackCases({ ...lists, ...(goal !== undefined && { goal }) })));
  } catch {
    throw invalid(file, place);
  }
}

type ArchivedDrawing = ArchivedModel | ArchivedModel['versions'][number];
type Drawing = Pick<
  typeof models.$inferSelect,
  'name' | 'description' | 'bddType' | 'isHidden' | 'nodes' | 'edges' | 'settings'
>;

function toDrawing(archived: ArchivedDrawing, file: string, ids: FreshIds): Drawing {
  const { name, description, bddType, isHidden, nodes, edges, settings } = archived;
  const own = nodes.map((node) => ({
    ...node,
    ...(node.stepId && { stepId: ids.of(node.stepId, file) }),
    ...(node.modelId && { modelId: ids.of(node.modelId, file) }),
  }));
  // what is left out in the file is left out here too: no key of it holds `undefined`
  return { name, description, bddType, isHidden, settings, edges, nodes: own } as Drawing;
}

/** Models that call each other in a circle have no end: no drawing of ours does. @throws AppError `archive_invalid` */
function requireNoCalledCircle(archived: ArchivedModel[]): void {
  const calls = archived.flatMap(({ id, nodes }) =>
    [...new Set(nodes.flatMap(({ modelId }) => modelId ?? []))].map((called) => ({ id, called })),
  );
  const callersOf = Map.groupBy(calls, ({ called }) => called);
  const open = new Map(archived.map(({ id }) => [id, 0]));
  for (const { id } of calls) open.set(id, (open.get(id) ?? 0) + 1);
  // those that call nothing that is still open end, one after the other
  const ended = [...open].flatMap(([id, count]) => (count === 0 ? [id] : []));
  for (let id = ended.pop(); id !== undefined; id = ended.pop()) {
    open.delete(id);
    for (const { id: caller } of callersOf.get(id) ?? []) {
      const left = (open.get(caller) ?? 0) - 1;
      open.set(caller, left);
      if (left === 0) ended.push(caller);
    }
  }
  const [circle] = open.keys();
  if (circle !== undefined) throw invalid(`models/${circle}.json`, 'nodes');
}
