import type { DataType, Constraint as ModelConstraint, Rule } from '@caseloom/engine';
import {
  type NormalConstraint,
  normalConstraint,
  normalRule,
  type OpenRule,
} from './normal-rule.ts';
import type { Operand, PictParameter, Predicate, Relation } from './pict-model.ts';
import { type TermColumn, toPredicate } from './to-predicate.ts';

/** A parameter as the data of a model: what its token is called, and of which type its values are. */
export type DataColumn = { token: string; type: DataType; parameter: PictParameter };

/**
 * Rules of a model of PICT as our constraints, which name values as these are spelled.
 *
 * @returns the constraints, and how many could not be said
 */
export function toConstraints(
  rules: readonly { if?: Rule; implies: Rule }[],
  columns: readonly DataColumn[],
): { constraints: ModelConstraint[]; unsaid: number } {
  const levels = columns.map(({ parameter }) => parameter.values.length);
  const terms = columns.map(termColumn);
  const text = (rule: OpenRule) => {
    const predicate = toPredicate(rule, terms);
    return predicate && conditionText(predicate, columns);
  };
  const deniedText = (rule: OpenRule) => {
    const denied = normalRule(rule, levels, true);
    return typeof denied === 'boolean' ? undefined : text(denied);
  };
  const worded = rules.flatMap((rule) =>
    normalConstraint(rule, levels).map((one) => asConstraint(one, { text, deniedText, columns })),
  );
  const constraints = worded.flatMap((one) => one ?? []);
  return { constraints, unsaid: worded.length - constraints.length };
}

type Wording = {
  text: (rule: OpenRule) => string | undefined;
  deniedText: (rule: OpenRule) => string | undefined;
  columns: readonly DataColumn[];
};

function asConstraint(
  { if: condition, implies }: NormalConstraint,
  { text, deniedText, columns }: Wording,
): ModelConstraint | undefined {
  // no row is legal: what is never met is asked always
  if (implies === false) {
    const name = columns[0]?.token ?? '';
    const either = `<${name}> is valid or <${name}> is invalid`;
    return { if: either, implies: `<${name}> is valid and <${name}> is invalid` };
  }
  const [when, then] = condition ? [text(condition), text(implies)] : invariant(implies);
  return when === undefined || then === undefined ? undefined : { if: when, implies: then };

  /** What always holds is said of its last part: where the others fail, it has to hold. */
  function invariant(rule: OpenRule): [string | undefined, string | undefined] {
    const [last, ...others] = rule.kind === 'any' ? rule.parts.toReversed() : [];
    const [other, ...more] = others.toReversed();
    if (!last || !other) return [deniedText(rule), text(rule)];
    const rest: OpenRule = more.length > 0 ? { kind: 'any', parts: [other, ...more] } : other;
    return [deniedText(rest), text(last)];
  }
}

function termColumn({ type, parameter }: DataColumn): TermColumn {
  const isNumeric = type !== 'text';
  return {
    values: parameter.values.map(({ names: [text = ''], isNegative }) => ({ text, isNegative })),
    isNumeric,
    keyOf: isNumeric ? Number : (text) => text,
    operandOf: (text) => text,
  };
}

function conditionText(predicate: Predicate, columns: readonly DataColumn[]): string {
  const token = (column: number) => `<${columns[column]?.token}>`;
  const literal = (column: number, operand: Operand) =>
    columns[column]?.type === 'text' ? `"${`${operand}`.replace(/["\\]/g, '\\$&')}"` : `${operand}`;
  switch (predicate.kind) {
    case 'all':
    case 'any': {
      const word = predicate.kind === 'all' ? ' and ' : ' or ';
      return predicate.parts.map((part) => bracketed(part, columns)).join(word);
    }
    case 'not':
      return `not ${bracketed(predicate.part, columns)}`;
    case 'sign': {
      const validity = predicate.isNegative ? 'invalid' : 'valid';
      return predicate.columns.map((column) => `${token(column)} is ${validity}`).join(' and ');
    }
    case 'compare': {
      const { column, relation, operand } = predicate;
      return `${token(column)} ${operatorOf(relation)} ${literal(column, operand)}`;
    }
    case 'in': {
      const list = predicate.operands.map((one) => literal(predicate.column, one));
      return `${token(predicate.column)} in {${list.join(', ')}}`;
    }
    case 'both':
      return `${token(predicate.left)} ${operatorOf(predicate.relation)} ${token(predicate.right)}`;
  }
}

function operatorOf(relation: Relation): string {
  return relation === '<>' ? '!=' : relation;
}

function bracketed(predicate: Predicate, columns: readonly DataColumn[]): string {
  const text = conditionText(predicate, columns);
  return predicate.kind === 'all' || predicate.kind === 'any' ? `(${text})` : text;
}
