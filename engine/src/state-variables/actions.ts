import type { Operand } from '../conditions/condition.ts';

/**
 * What an action does: gives a state variable a value. Written `attempts = attempts + 1`, several
 * separated by `;`, done one after the other. Grammar: docs/user-guide.md, "State variables".
 */
export type Assignment = { name: string; value: Expression };

export type Expression =
  | Operand
  | { kind: 'sum' | 'difference' | 'product'; left: Expression; right: Expression }
  | { kind: 'negation'; part: Expression };

/** What an expression is made of. */
export function operandsOf(expression: Expression): Operand[] {
  switch (expression.kind) {
    case 'negation':
      return operandsOf(expression.part);
    case 'sum':
    case 'difference':
    case 'product':
      return [...operandsOf(expression.left), ...operandsOf(expression.right)];
    default:
      return [expression];
  }
}

/** The test data, or the state variables, that assignments read, each once. */
export function namesRead(
  assignments: readonly Assignment[],
  kind: 'name' | 'state' = 'name',
): string[] {
  const operands = assignments.flatMap(({ value }) => operandsOf(value));
  return [...new Set(operands.flatMap((side) => (side.kind === kind ? [side.name] : [])))];
}

/** The same assignments with other names of test data and of state variables. */
export function renameAssignments(
  assignments: readonly Assignment[],
  renamed: { data: (name: string) => string; state: (name: string) => string },
): Assignment[] {
  const rename = (expression: Expression): Expression => {
    switch (expression.kind) {
      case 'name':
        return { kind: 'name', name: renamed.data(expression.name) };
      case 'state':
        return { kind: 'state', name: renamed.state(expression.name) };
      case 'negation':
        return { kind: 'negation', part: rename(expression.part) };
      case 'sum':
      case 'difference':
      case 'product':
        return {
          kind: expression.kind,
          left: rename(expression.left),
          right: rename(expression.right),
        };
      default:
        return expression;
    }
  };
  return assignments.map(({ name, value }) => ({
    name: renamed.state(name),
    value: rename(value),
  }));
}
