import {
  type Model,
  mapRules,
  type NodeData,
  printAction,
  printCondition,
  readAction,
  readCondition,
  stateNamesOf,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { lockProject } from '../project/queries.ts';
import { calledIdsOf, checkCalls } from './calls.ts';
import { saveStepsToLibrary, stepIdsOf, withoutLostSteps, withWords } from './library.ts';
import { replaceUses } from './queries/calls.ts';
import { insertVersion, openVersion } from './queries/versions.ts';
import {
  type Drawing,
  findModel,
  insertModel,
  type ModelRow,
  type ModelScope,
  toModel,
  updateModel,
} from './queries.ts';

/** Who saves, and the language of the error messages. */
export type Author = Actor & { language: Language };

/** What a body may leave out: of a new model it is empty, of a saved one it stays as it was. */
export type Changes = Partial<Drawing> & { name: string };

const EMPTY = {
  description: '',
  bddType: 'bdd' as const,
  isHidden: false,
  nodes: [],
  edges: [],
  settings: {},
};

/** Saves a drawing for the first time. */
export async function createModel(
  tx: Queryable,
  author: Author,
  at: ModelScope,
  changes: Changes,
): Promise<ModelRow> {
  await lockProject(tx, at);
  return write(tx, author, { ...at, name: changes.name }, { ...EMPTY, ...defined(changes) });
}

/**
 * Saves the next version of a model.
 *
 * @throws AppError `version_conflict` with the newest model where `version` is not it
 */
export async function saveModel(
  tx: Queryable,
  author: Author,
  model: ModelRow,
  { version, ...changes }: Changes & { version: number },
): Promise<ModelRow> {
  await lockProject(tx, model);
  const newest = await reread(tx, author, model.id);
  if (newest.version !== version) throw new AppError('version_conflict', toModel(newest));
  return write(tx, author, newest, { ...drawingOf(newest), ...defined(changes) });
}

/**
 * Makes an earlier version of a model its newest one.
 *
 * @throws AppError `model_not_found` for a version that was never saved
 */
export async function restoreModel(
  tx: Queryable,
  author: Author,
  model: ModelRow,
  version: number,
): Promise<ModelRow> {
  const earlier = await openVersion(tx, { ...model, version });
  const nodes = await withoutLostSteps(tx, model, earlier.nodes);
  return saveModel(tx, author, model, { ...earlier, nodes, version: model.version });
}

/** Steps into the library, the row, what it uses, and the version: all of a save, or nothing of it. */
async function write(
  tx: Queryable,
  author: Author,
  at: ModelScope & { id?: string; name: string; version?: number },
  drawing: Drawing,
): Promise<ModelRow> {
  const { companyId, projectId } = at;
  const scope = { companyId, projectId };
  const { language, id: updatedBy } = author;
  await checkCalls(tx, { ...scope, language, id: at.id, name: drawing.name }, drawing.nodes);
  const { nodes, steps } = await saveStepsToLibrary(tx, { ...scope, language }, drawing.nodes);
  const values = inNeutralWords({ ...drawing, nodes });
  const saved =
    at.id && at.version
      ? await updateModel(
          tx,
          { ...scope, id: at.id, version: at.version },
          { ...values, updatedBy },
        )
      : await insertModel(tx, { ...scope, ...values, updatedBy });
  if (!saved) throw new Error('the version was checked under the lock of its project');
  const { id, version } = saved;
  const uses = { stepIds: stepIdsOf(nodes), calledIds: calledIdsOf(nodes) };
  await replaceUses(tx, { ...scope, id }, uses);
  const kept = { ...values, nodes: withWords(values.nodes, steps) };
  await insertVersion(tx, { ...scope, ...kept, modelId: id, version, createdBy: updatedBy });
  return reread(tx, author, id);
}

/** Conditions and actions are kept in neutral words that can be printed in every language; what cannot be read stays. */
function inNeutralWords(drawing: Drawing): Drawing {
  const { constraints, data } = drawing.settings;
  const names = stateNamesOf(drawing);
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) =>
      node.data ? { ...node, data: toNeutralData(node.data, names) } : node,
    ),
    edges: drawing.edges.map((edge) => ({
      ...edge,
      ...(edge.guard && { guard: toNeutral(edge.guard, names) }),
      ...(edge.action && { action: toNeutralAction(edge.action, names) }),
    })),
    settings: {
      ...drawing.settings,
      ...(constraints && {
        constraints: constraints.map((one) => ({
          if: toNeutral(one.if),
          implies: toNeutral(one.implies),
        })),
      }),
      ...(data?.applies && {
        data: {
          ...data,
          applies: data.applies.map((one) => ({ ...one, when: toNeutral(one.when) })),
        },
      }),
    },
  };
}

function toNeutralData(data: NodeData, stateNames: ReadonlySet<string>): NodeData {
  const action = (text: string) => toNeutralAction(text, stateNames);
  const when = (text: string) => toNeutral(text, stateNames);
  const neutral = mapRules(data, { when, outcome: (text) => text, action });
  return data.action ? { ...neutral, action: action(data.action) } : neutral;
}

function toNeutral(condition: string, stateNames?: ReadonlySet<string>): string {
  const read = readCondition(condition, stateNames);
  return read.ok ? printCondition(read.condition, 'en') : condition;
}

function toNeutralAction(action: string, stateNames: ReadonlySet<string>): string {
  const read = readAction(action, stateNames);
  return read.ok ? printAction(read.assignments, 'en') : action;
}

async function reread(tx: Queryable, author: Author, id: string): Promise<ModelRow> {
  const row = await findModel(tx, author.companyId, id);
  if (!row) throw new AppError('model_not_found');
  return row;
}

function drawingOf(row: Drawing): Drawing {
  const { name, description, bddType, isHidden, nodes, edges, settings } = row;
  return { name, description, bddType, isHidden, nodes, edges, settings };
}

function defined(changes: Changes): Changes {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), name: changes.name };
}

/** The scenarios of a feature name the edges that they take: they do not fit another drawing. */
export function withoutScenarios(settings: Model['settings']): Model['settings'] {
  if (!settings?.feature) return settings;
  const { feature: _, strength, ...kept } = settings;
  return { ...kept, ...(strength && strength !== 'written' && { strength }) };
}
