import { type Model, type ModelEdge, printCondition, readCondition } from '@caseloom/engine';
import type { DraftContent, DraftQuestion } from './schema.ts';
import { ANY_VALUES, VALUES_OPEN } from './value-questions.ts';

/**
 * Puts the condition that answers a question about values on its edge, and the opposite on what the flow goes on with there, so
 * that the values lead nowhere else. An answer before is replaced; edges that somebody gave other words stay.
 *
 * @returns the models, changed in the one that the question is about; as they were where the answer is none of those offered
 */
export function drawValues(
  content: DraftContent,
  question: DraftQuestion,
  answer: string,
): Model[] {
  if (!question.choices.includes(answer)) return content.models;
  const model = content.models.find(({ id }) => id === question.modelId);
  const here = { ...question, answer };
  const ids = new Set(question.fork?.map(({ id }) => id));
  const earlier = content.questions.filter(
    ({ id, code, answer: given, elementId }) =>
      code === VALUES_OPEN && given !== null && id !== question.id && ids.has(elementId ?? ''),
  );
  const answered = [...earlier, here];
  const base = new Map(answered[0]?.fork?.map((edge) => [edge.id, edge]));
  const drawn = answered.reduce(
    (edges, one) => withValues(edges, one, base),
    restored(model?.edges ?? [], base, content.edited ?? {}),
  );
  return content.models.map((one) => (one === model ? { ...one, edges: drawn } : one));
}

type Fork = ReadonlyMap<string, NonNullable<DraftQuestion['fork']>[number]>;

/** The edges of a fork as they were before any answer. */
function restored(edges: ModelEdge[], fork: Fork, edited: Record<string, unknown>): ModelEdge[] {
  return edges.map((edge) => {
    const before = fork.get(edge.id);
    return before && !Object.hasOwn(edited, edge.id) ? withGuard(edge, before.guard) : edge;
  });
}

function withGuard({ guard: _, ...edge }: ModelEdge, guard: string | null): ModelEdge {
  return guard ? { ...edge, guard } : edge;
}

function withValues(
  edges: ModelEdge[],
  { elementId, answer }: DraftQuestion,
  fork: Fork,
): ModelEdge[] {
  if (answer === null || answer === ANY_VALUES) return edges;
  const others = edges.filter(({ id }) => id !== elementId && fork.get(id)?.isFailure === false);
  const hasRest = others.some(({ guard }) => guard === 'otherwise');
  const free = others.filter(({ guard }) => !guard);
  const opposite = oppositeOf(answer);
  return edges.map((edge) => {
    if (edge.id === elementId) return withGuard(edge, answer);
    if (!others.includes(edge) || edge.guard === 'otherwise') return edge;
    if (edge.guard) return withGuard(edge, joined(edge.guard, opposite));
    return hasRest ? edge : withGuard(edge, free.length === 1 ? 'otherwise' : opposite);
  });
}

function joined(guard: string, other: string): string {
  return guard.includes(other) ? guard : `(${guard}) and (${other})`;
}

/** What holds where a condition does not, as positively as it can be said. */
function oppositeOf(guard: string): string {
  const read = readCondition(guard);
  if (!read.ok) return `not (${guard})`;
  const { condition } = read;
  const parts = condition.kind === 'or' ? condition.parts : [condition];
  const opposites = parts.map((part) =>
    part.kind === 'is' && part.what === 'invalid'
      ? ({ ...part, what: 'valid' } as const)
      : ({ kind: 'not', part } as const),
  );
  const [only] = opposites;
  return printCondition(
    only && opposites.length === 1 ? only : { kind: 'and', parts: opposites },
    'en',
  );
}
