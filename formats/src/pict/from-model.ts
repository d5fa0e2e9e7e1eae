import {
  type Context,
  type DataSide,
  dataSideOf,
  type Model,
  type ModelSettings,
  type Problem,
} from '@caseloom/engine';
import { MASK } from '../export.ts';
import type { Remark } from '../model-file.ts';
import { normalConstraint } from './normal-rule.ts';
import {
  type Constraint,
  isNumeric,
  type KeyOf,
  keyFor,
  type PictGroup,
  type PictParameter,
  type Predicate,
  type WrittenPict,
} from './pict-model.ts';
import { plainModel, signsFor } from './plain-names.ts';
import { type TermColumn, toPredicate } from './to-predicate.ts';
import { writePictModel } from './write-model.ts';
import { leftOutOf, namesRemark, optionsRemark } from './written-remarks.ts';

/** A model file of PICT, and what of the model it does not say. */
export type PictFile = { text: string; report: Remark[] };

type Column = DataSide['variables'][number];

/**
 * The data side of a model as a model file of PICT: what `pictToModel` makes of it asks the same rows.
 * Paths are none of PICT's business: the table is of all paths together. Secret values are masked.
 *
 * @returns or the problem of a model whose calls cannot be expanded
 */
export function writePictOf(model: Model, context: Context): PictFile | Problem {
  const side = dataSideOf(model, context);
  if ('code' in side) return side;
  const settings: ModelSettings = model.settings ?? {};
  const raw = parametersOf(side.variables, settings);
  const isCaseSensitive = differsByCase(raw);
  const signs = signsFor(raw);
  const groups = groupsOf(side.variables, settings);
  const plain = plainModel({ parameters: raw, groups, constraints: [], isCaseSensitive }, signs);
  const { constraints, unsaid } = constraintsOf(
    side,
    plain.parameters,
    keyFor({ isCaseSensitive }),
  );
  const { text } = writePictModel({ ...plain, constraints }, signs);
  return {
    text,
    report: [
      ...namesRemark(plain.changed),
      ...optionsRemark(settings, { signs, isCaseSensitive }),
      ...leftOutOf(side, settings, unsaid),
    ],
  };
}

/** A model of PICT as PICT's own file again, in one form, with the signs that its names leave free. */
export function rewritePict(pict: WrittenPict): PictFile {
  const signs = signsFor(pict.parameters);
  const { text, changed } = writePictModel(pict, signs);
  const { isCaseSensitive } = pict;
  return {
    text,
    report: [
      ...namesRemark(changed),
      ...optionsRemark({ strength: 2 }, { signs, isCaseSensitive }),
    ],
  };
}

function parametersOf(variables: readonly Column[], { data = {} }: ModelSettings): PictParameter[] {
  const { groups = [], weights = [], aliases = [] } = data;
  return variables.map(({ name, isSecret, choices }) => {
    const order = groups.find(({ names }) => names.length === 1 && names[0] === name)?.strength;
    const values = choices.map(({ value, validity }) => {
      const isOwn = (one: { name: string; value: string }) =>
        one.name === name && one.value === value;
      const others = aliases.filter(isOwn).flatMap(({ names }) => names);
      return {
        names: isSecret ? [MASK] : [value, ...others],
        isNegative: validity === 'invalid',
        weight: weights.find(isOwn)?.weight ?? 1,
      };
    });
    // PICT does not combine what begins so
    const plain = order === 1 ? name : name.replace(/^\$+/, '');
    return { name: plain, values, ...(order !== undefined && { order }) };
  });
}

function groupsOf(variables: readonly Column[], { data }: ModelSettings): PictGroup[] {
  const columnOf = (name: string) => variables.findIndex((one) => one.name === name);
  return (data?.groups ?? []).flatMap(({ names, strength }) => {
    const params = names.map(columnOf).filter((column) => column >= 0);
    return params.length > 1 ? [{ params, order: Math.min(strength, params.length) }] : [];
  });
}

/** Whether PICT has to tell names by case. */
function differsByCase(parameters: readonly PictParameter[]): boolean {
  const hasTwins = (names: readonly string[]) =>
    new Set(names.map((name) => name.toUpperCase())).size < new Set(names).size;
  const values = parameters.map((one) => one.values.map(({ names: [first = ''] }) => first));
  return hasTwins(parameters.map(({ name }) => name)) || values.some(hasTwins);
}

function constraintsOf(
  { constraints: rules }: DataSide,
  parameters: readonly PictParameter[],
  keyOf: KeyOf,
): { constraints: Constraint[]; unsaid: number } {
  const levels = parameters.map(({ values }) => values.length);
  const columns = parameters.map((parameter) => termColumn(parameter, keyOf));
  const worded = rules.flatMap((rule) =>
    normalConstraint(rule, levels).map(({ if: condition, implies }): Constraint | undefined => {
      const when = condition && toPredicate(condition, columns);
      const then = implies === false ? neverOf(columns) : toPredicate(implies, columns);
      if (!then || (condition && !when)) return undefined;
      return { line: 0, ...(when && { if: when }), implies: then };
    }),
  );
  const constraints = worded.flatMap((one) => one ?? []);
  return { constraints, unsaid: worded.length - constraints.length };
}

/** What no row satisfies: the first parameter is, and is not, what it may be. */
function neverOf(columns: readonly TermColumn[]): Predicate | undefined {
  const [first] = columns[0]?.values ?? [];
  if (!first) return undefined;
  const operand = columns[0]?.operandOf(first.text) ?? '';
  const term = (relation: '=' | '<>'): Predicate => {
    return { kind: 'compare', column: 0, relation, operand };
  };
  return { kind: 'all', parts: [term('='), term('<>')] };
}

function termColumn(parameter: PictParameter, keyOf: KeyOf): TermColumn {
  const isNumber = isNumeric(parameter);
  return {
    values: parameter.values.map(({ names: [text = ''], isNegative }) => ({ text, isNegative })),
    isNumeric: isNumber,
    keyOf: isNumber ? Number : keyOf,
    operandOf: isNumber ? Number : (text) => text,
  };
}
