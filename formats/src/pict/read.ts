import type { Instance, Rule } from '@caseloom/engine';
import { toClauses } from '@caseloom/engine/clauses';
import { type Refusal, type Remark, refuse } from '../model-file.ts';
import { readConstraints } from './constraints.ts';
import { type Marks, readGroup, readParameter } from './parameters.ts';
import {
  columnsByName,
  isResult,
  keyFor,
  PICT_DEFAULTS,
  type PictGroup,
  type PictModel,
  type PictOptions,
  type PictParameter,
} from './pict-model.ts';
import { rulesOf } from './predicate.ts';
import { MAX_WORK, workOf } from './work.ts';

export type PictResult = ({ ok: true; report: Remark[] } & PictModel) | Refusal;

/**
 * Reads a model file of PICT: parameters, then groups in braces, then constraints,
 * with `#` before comments. A parameter that does not exist makes its group or constraint
 * be left out, as PICT does; the report names the line.
 *
 * A group's order holds among its parameters, and of no combination counts more of them than a weaker
 * group allows. PICT combines the rows of a group with the rest as if each were one value, which keeps
 * different rows of it few and makes the suite longer; that is not done here.
 */
export function readPict(text: string, options: PictOptions = {}): PictResult {
  const { strength, ...rest } = { ...PICT_DEFAULTS, ...options };
  const keyOf = keyFor(rest);
  const marks: Marks = { ...rest, keyOf };
  const file = sectionsOf(text);
  const defined = readParameters(file.parameters, marks);
  if (!defined.ok) return defined;
  const { parameters } = defined;
  if (parameters.length === 0) return refuse('file_empty');
  const groups = readGroups(file.groups, marks, parameters);
  if (!groups.ok) return groups;
  const read = readConstraints(file.constraints, file.constraintsFrom, [parameters, keyOf]);
  if ('code' in read) return { ok: false, problem: read };
  const levels = parameters.map(({ values }) => values.length);
  const rules: Rule[] = [];
  let work = 0;
  for (const constraint of read.constraints) {
    const own = rulesOf(constraint, parameters, keyOf);
    work += own.reduce((sum, rule) => sum + workOf(rule, levels), 0);
    if (work > MAX_WORK) return refuse('pict_constraints_too_large', { line: constraint.line });
    rules.push(...own);
  }
  return {
    ok: true,
    parameters,
    groups: groups.groups,
    constraints: read.constraints,
    rules,
    isCaseSensitive: rest.isCaseSensitive,
    instance: instanceOf(parameters, groups.groups, rules, strength),
    report: [...defined.report, ...groups.report, ...read.report],
  };
}

/** The problem that a model states; fields that say nothing are absent. */
function instanceOf(
  parameters: readonly PictParameter[],
  groups: readonly PictGroup[],
  rules: Rule[],
  strength: number,
): Instance {
  const levels = parameters.map(({ values }) => values.length);
  const negative = parameters.flatMap(({ values }, column) =>
    values.flatMap(({ isNegative }, value) => (isNegative ? [[column, value] as const] : [])),
  );
  const weights = parameters.map(({ values }) => values.map(({ weight }) => weight));
  const orders = parameters.map((one) => (isResult(one) ? 1 : (one.order ?? strength)));
  const strengths = groups.flatMap(({ params, order = strength }) =>
    order === strength ? [] : [{ params, t: order }],
  );
  return {
    ...clausesOf(rules, levels),
    t: strength,
    ...(strengths.length > 0 && { strengths }),
    ...(orders.some((order) => order !== strength) && { orders }),
    ...(negative.length > 0 && { negative }),
    ...(weights.flat().some((weight) => weight !== 1) && { weights }),
  };
}

/** Auxiliary columns are named only where there are some. */
function clausesOf(rules: Rule[], levels: readonly number[]) {
  const { auxiliary, ...written } = toClauses(rules, levels);
  return { ...written, ...(auxiliary > 0 && { auxiliary }) };
}

type Line = { text: string; number: number };

type Sections = {
  parameters: Line[];
  groups: Line[];
  /** All lines from the first constraint on, comments blank. */
  constraints: string;
  constraintsFrom: number;
};

/** Like PICT, we know a constraint by its first line: IF, NOT or a bracket, and a name in brackets or IsNegative. */
function isConstraint(line: string): boolean {
  const text = line.trim();
  if (/^(IF|NOT)\b/i.test(text))
    return /^IF$/i.test(text) || hasName(text) || /IS(NEGATIVE|POSITIVE)/i.test(text);
  if (text.startsWith('(')) return hasName(text) || /IS(NEGATIVE|POSITIVE)\s*\(/i.test(text);
  return text.startsWith('[') ? hasName(text) : /^IS(NEGATIVE|POSITIVE)\s*\(/i.test(text);
}

/** Whether something stands in square brackets. */
function hasName(text: string): boolean {
  const open = text.indexOf('[');
  return open >= 0 && text.lastIndexOf(']') > open;
}

const GROUP = /^\s*\{.*\}/;

function sectionsOf(text: string): Sections {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ text: /^\s*#/.test(line) ? '' : line, number: index + 1 }));
  const filled = lines.filter((line) => line.text.trim());
  const firstConstraint = filled.find((line) => isConstraint(line.text))?.number ?? Infinity;
  const firstGroup = filled.find((line) => GROUP.test(line.text))?.number ?? Infinity;
  const before = filled.filter(({ number }) => number < firstConstraint);
  return {
    parameters: before.filter(({ number }) => number < firstGroup),
    groups: before.filter(({ number }) => number >= firstGroup),
    constraints: lines
      .slice(firstConstraint - 1)
      .map((line) => line.text)
      .join('\n'),
    constraintsFrom: firstConstraint,
  };
}

/** Far more than can be combined; a line of `<name>, <name>` doubles what another says. */
const MAX_VALUES = 100_000;

function readParameters(
  lines: readonly Line[],
  marks: Marks,
): { ok: true; parameters: PictParameter[]; report: Remark[] } | Refusal {
  const { keyOf } = marks;
  const parameters: PictParameter[] = [];
  const report: Remark[] = [];
  const known = new Map<string, PictParameter>();
  let values = 0;
  for (const { text, number: line } of lines) {
    const read = readParameter(text, marks, known);
    if (!read) return refuse('pict_values_missing', { line });
    const { name } = read;
    if (known.has(keyOf(name))) return refuse('pict_parameter_repeated', { line, name });
    values += read.values.length;
    if (values > MAX_VALUES) return refuse('pict_too_many_values', { line, limit: MAX_VALUES });
    known.set(keyOf(name), read);
    parameters.push(read);
    if (read.order !== undefined) read.order = cappedOrder(read.order, line, report);
  }
  return { ok: true, parameters, report };
}

/** The most columns that the engine combines. */
const MAX_ORDER = 6;

function cappedOrder(order: number, line: number, report: Remark[]): number {
  if (order > MAX_ORDER)
    report.push({ code: 'pict_order_capped', params: { line, order, limit: MAX_ORDER } });
  return Math.min(order, MAX_ORDER);
}

function readGroups(
  lines: readonly Line[],
  marks: Marks,
  parameters: readonly PictParameter[],
): { ok: true; groups: PictGroup[]; report: Remark[] } | Refusal {
  const groups: PictGroup[] = [];
  const report: Remark[] = [];
  const columns = columnsByName(parameters, marks.keyOf);
  for (const { text, number: line } of lines) {
    const group = readGroup(text, marks, columns);
    if (!group) return refuse('pict_group_invalid', { line });
    if ('unknown' in group)
      report.push({ code: 'pict_group_unknown', params: { line, name: group.unknown } });
    else {
      if (group.order !== undefined) group.order = cappedOrder(group.order, line, report);
      groups.push(group);
    }
  }
  return { ok: true, groups, report };
}
