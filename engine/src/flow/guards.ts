import { type Condition, readCondition, visit } from '../conditions/condition.ts';
import type { Model, ModelEdge } from '../model.ts';
import { stateNamesOf } from '../state-variables/declared.ts';

/** What the conditions of a model's edges mean, read once however often it is called. */
export type Guards = {
  /** By edge: its condition, `otherwise` spelled out as "none of the sibling conditions"; and how many terms it has. */
  conditions: Map<string, Condition>;
  terms: Map<string, number>;
};

/** Reads the conditions of a model's edges. Time: linear in their terms, those of siblings once more for each `otherwise`. */
export function readGuards(model: Model): Guards {
  const { edges } = model;
  const names = stateNamesOf(model);
  const read = new Map(edges.map((edge) => [edge.id, conditionOf(edge, names)]));
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const guards: Guards = { conditions: new Map(), terms: new Map() };
  for (const { id, source } of edges) {
    const condition = spelledOut(read.get(id), () =>
      (bySource.get(source) ?? []).flatMap((edge) =>
        edge.id === id ? [] : (read.get(edge.id) ?? []),
      ),
    );
    if (!condition) continue;
    let terms = 0;
    visit(condition, () => {
      terms++;
    });
    guards.conditions.set(id, condition);
    guards.terms.set(id, terms);
  }
  return guards;
}

function spelledOut(
  condition: Condition | undefined,
  siblings: () => Condition[],
): Condition | undefined {
  if (condition?.kind !== 'otherwise') return condition;
  const parts = siblings();
  return parts.length > 0 ? { kind: 'not', part: { kind: 'or', parts } } : undefined;
}

/** An edge's condition, parsed; undefined where there is none or it cannot be read. */
export function conditionOf(
  { guard }: ModelEdge,
  stateNames: ReadonlySet<string>,
): Condition | undefined {
  if (!guard?.trim()) return undefined;
  const read = readCondition(guard, stateNames);
  return read.ok ? read.condition : undefined;
}
