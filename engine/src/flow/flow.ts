import { type Condition, namesIn, readCondition, visit } from '../conditions/condition.ts';
import type { Choice, Variable } from '../data/test-data.ts';
import type { Constraint } from '../model.ts';
import { namesOfStep } from '../step-argument.ts';
import type { FlatModel } from './flat-model.ts';

/** An expanded model made ready for walking: what leads where, and which data each step and edge speaks of. */
export type Flow = FlatModel & {
  /** Edge indexes by the node they leave. */
  outgoing: number[][];
  /** The variables a step names, by node; none for Start and End. */
  stepNames: string[][];
  /** The variables an edge's conditions read. */
  guardNames: string[][];
  /** Whether an edge's conditions test validity: a value is judged there. */
  judges: boolean[];
  variables: Map<string, Variable>;
  constraints: { names: string[]; condition: Condition }[];
  /** Whether invalid values are tried at all. */
  negative: boolean;
};

/**
 * Looks up once what every walk of a flow asks for. Time: linear in the flow.
 *
 * @param negative false leaves invalid values out altogether
 */
export function prepareFlow(
  flat: FlatModel,
  variables: Map<string, Variable>,
  constraints: readonly Constraint[],
  negative: boolean,
): Flow {
  const outgoing: number[][] = flat.nodes.map(() => []);
  flat.edges.forEach(({ source }, index) => {
    outgoing[source]?.push(index);
  });
  return {
    ...flat,
    outgoing,
    stepNames: flat.nodes.map((node) =>
      node.step ? known(namesOfStep(node.step, node.arguments), variables) : [],
    ),
    guardNames: flat.edges.map(({ guards }) => known(guards.flatMap(namesIn), variables)),
    judges: flat.edges.map(({ guards }) => guards.some(testsValidity)),
    variables: negative ? variables : withoutInvalid(variables),
    constraints: constraintsOf(constraints),
    negative,
  };
}

function known(names: string[], variables: Map<string, Variable>): string[] {
  return [...new Set(names)].filter((name) => variables.has(name));
}

function withoutInvalid(variables: Map<string, Variable>): Map<string, Variable> {
  const valid = (choice: Choice) => choice.validity === 'valid';
  return new Map(
    [...variables].map(([name, variable]) => [
      name,
      { ...variable, choices: variable.choices.filter(valid) },
    ]),
  );
}

function testsValidity(condition: Condition): boolean {
  let found = false;
  visit(condition, (part) => {
    found ||= part.kind === 'is' && part.what !== 'empty';
  });
  return found;
}

/** Constraints as conditions: `if a implies b` is `not a or b`. One that cannot be read is left out; `validate` tells it. */
export function constraintsOf(constraints: readonly Constraint[] = []): Flow['constraints'] {
  return constraints.flatMap(({ if: when, implies }) => {
    const [a, b] = [readCondition(when), readCondition(implies)];
    if (!a.ok || !b.ok) return [];
    const denied: Condition = { kind: 'not', part: a.condition };
    const condition: Condition = { kind: 'or', parts: [denied, b.condition] };
    return [{ names: namesIn(condition), condition }];
  });
}
