import type { ModelNode, ProblemCode } from '@caseloom/engine';
import { type Language, sentence } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { listCalls } from './queries/calls.ts';
import { listModelsById, type ModelScope } from './queries.ts';

/** The models that a drawing calls, once each. */
export function calledIdsOf(nodes: ModelNode[]): string[] {
  return [...new Set(nodes.flatMap((node) => (node.type === 'nested' && node.modelId) || []))];
}

/**
 * Refuses calls that lead nowhere, or back to the caller, directly or not.
 *
 * @param id of the model being saved; a new one has none, and nobody calls it yet
 * @throws AppError `nested_unknown`, or `nested_cycle` with the names on the circle
 */
export async function checkCalls(
  tx: Queryable,
  at: ModelScope & { id?: string | undefined; name: string; language: Language },
  nodes: ModelNode[],
): Promise<void> {
  const calledIds = calledIdsOf(nodes);
  if (calledIds.length === 0) return;
  const known = new Set((await listModelsById(tx, at, calledIds)).map((model) => model.id));
  const lost = nodes.find(
    (node) => node.type === 'nested' && node.modelId && !known.has(node.modelId),
  );
  if (lost) throw new AppError('nested_unknown', [detail(lost, 'nested_unknown', at.language)]);
  if (at.id) await checkCircle(tx, { ...at, id: at.id }, nodes);
}

async function checkCircle(
  tx: Queryable,
  at: ModelScope & { id: string; name: string; language: Language },
  nodes: ModelNode[],
): Promise<void> {
  const calls = new Map([[at.id, calledIdsOf(nodes)]]);
  for (const { callerId, calledId } of await listCalls(tx, at)) {
    if (callerId === at.id) continue;
    calls.set(callerId, [...(calls.get(callerId) ?? []), calledId]);
  }
  const circle = findCircle(calls, at.id);
  if (!circle) return;
  const names = new Map(
    (await listModelsById(tx, at, circle)).map((model) => [model.id, model.name]),
  ).set(at.id, at.name);
  const chain = circle.map((id) => names.get(id) ?? id);
  const params = { chain: chain.join(' -> ') };
  const closing = nodes.filter((node) => node.modelId === circle[1]);
  throw new AppError(
    'nested_cycle',
    closing.map((node) => ({ ...detail(node, 'nested_cycle', at.language, params), chain })),
  );
}

function detail(
  node: ModelNode,
  code: ProblemCode,
  language: Language,
  params: Record<string, string> = {},
) {
  return { path: `nodes/${node.id}`, code, message: sentence(language, 'problems', code, params) };
}

/**
 * The shortest path from a model back to itself, both ends included; undefined
 * where there is none. Breadth first, O(models + calls).
 */
export function findCircle(calls: Map<string, string[]>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const caller of queue) {
    for (const called of calls.get(caller) ?? []) {
      if (called === start) return [...pathTo(caller, cameFrom), start];
      if (cameFrom.has(called)) continue;
      cameFrom.set(called, caller);
      queue.push(called);
    }
  }
  return undefined;
}

function pathTo(last: string, cameFrom: Map<string, string>): string[] {
  const path = [last];
  for (let at = cameFrom.get(last); at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}
