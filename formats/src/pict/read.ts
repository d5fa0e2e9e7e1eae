import { type Rule, toClauses } from '@caseloom/engine';
import { type Refusal, type Remark, refuse } from '../model-file.ts';
import { readConstraints } from './constraints.ts';
import { readGroup, readParameter } from './parameters.ts';
import { columnsByName, keyOf, type PictModel, type PictParameter } from './pict-model.ts';
import { MAX_WORK, workOf } from './work.ts';

export type PictResult = ({ ok: true; report: Remark[] } & PictModel) | Refusal;

/**
 * Reads a model file of PICT: parameters, then groups in braces, then constraints,
 * with `#` before comments.
 *
 * A group's order holds among its parameters, and the strength among all; the order
 * of one parameter, `$` results and a group's order below the strength have no
 * counterpart, and the report names their lines.
 *
 * @param strength how many parameters are combined, PICT's `/o`
 * @param separator what stands between values, PICT's `/d`
 */
export function readPict(
  text: string,
  { strength = 2, separator = ',' }: { strength?: number; separator?: string } = {},
): PictResult {
  const file = sectionsOf(text);
  const parts = readParameters(file.parameters, separator);
  if (!parts.ok) return parts;
  const { parameters, report } = parts;
  if (parameters.length === 0) return refuse('file_empty');
  const groups = readGroups(file.groups, { separator, parameters, strength });
  if (!groups.ok) return groups;
  const constraints = readConstraints(file.constraints, file.constraintsFrom, parameters);
  if ('code' in constraints) return { ok: false, problem: constraints };
  const levels = parameters.map(({ values }) => values.length);
  let work = 0;
  for (const { rule, line } of constraints.rules) {
    work += workOf(rule, levels);
    if (work > MAX_WORK) return refuse('pict_constraints_too_large', { line });
  }
  const negative = parameters.flatMap(({ values }, column) =>
    values.flatMap(({ isNegative }, value) => (isNegative ? [[column, value] as const] : [])),
  );
  const weights = parameters.map(({ values }) => values.map(({ weight }) => weight));
  const isWeighted = weights.flat().some((weight) => weight !== 1);
  return {
    ok: true,
    parameters,
    instance: {
      ...clausesOf(constraints.rules, levels),
      t: strength,
      ...(groups.strengths.length > 0 && { strengths: groups.strengths }),
      ...(negative.length > 0 && { negative }),
      ...(isWeighted && { weights }),
    },
    report: [...report, ...groups.report, ...constraints.report],
  };
}

/** Auxiliary columns are named only where there are some. */
function clausesOf(rules: readonly { rule: Rule }[], levels: readonly number[]) {
  const { auxiliary, ...written } = toClauses(
    rules.map(({ rule }) => rule),
    levels,
  );
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
  separator: string,
): { ok: true; parameters: PictParameter[]; report: Remark[] } | Refusal {
  const parameters: PictParameter[] = [];
  const report: Remark[] = [];
  const known = new Map<string, PictParameter>();
  let values = 0;
  for (const { text, number: line } of lines) {
    const read = readParameter(text, separator, known);
    if (!read) return refuse('pict_values_missing', { line });
    const { name } = read.parameter;
    if (known.has(keyOf(name))) return refuse('pict_parameter_repeated', { line, name });
    values += read.parameter.values.length;
    if (values > MAX_VALUES) return refuse('pict_too_many_values', { line, limit: MAX_VALUES });
    known.set(keyOf(name), read.parameter);
    parameters.push(read.parameter);
    if (read.order) report.push({ code: 'pict_order_left_out', params: { line, name } });
    if (read.isResult) report.push({ code: 'pict_result_combined', params: { line, name } });
  }
  return { ok: true, parameters, report };
}

type Context = { separator: string; parameters: readonly PictParameter[]; strength: number };

function readGroups(
  lines: readonly Line[],
  { separator, parameters, strength }: Context,
): { ok: true; strengths: { params: number[]; t: number }[]; report: Remark[] } | Refusal {
  const strengths: { params: number[]; t: number }[] = [];
  const report: Remark[] = [];
  const columns = columnsByName(parameters);
  for (const { text, number: line } of lines) {
    const group = readGroup(text, separator, columns);
    if (!group) return refuse('pict_group_invalid', { line });
    if ('unknown' in group) {
      report.push({ code: 'pict_group_unknown', params: { line, name: group.unknown } });
      continue;
    }
    const { params, order = strength } = group;
    if (order > strength) strengths.push({ params, t: order });
    else if (order < strength) {
      report.push({ code: 'pict_group_weaker', params: { line, order, strength } });
    }
  }
  return { ok: true, strengths, report };
}
