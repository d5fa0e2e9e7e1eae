import type {
  DataSettings,
  DataType,
  ModelEdge,
  ModelNode,
  ModelSettings,
  TestData,
} from '@caseloom/engine';
import type { ModelFile, Remark } from '../model-file.ts';
import { isNumeric, isResult, keyFor, type PictModel, type PictParameter } from './pict-model.ts';
import { implicationsOf } from './predicate.ts';
import { toConstraints } from './to-condition.ts';

/** From one step to the next. */
const COLUMN = 255;
/** More rules than a model takes. */
const MAX_ENTRIES = 200;

/**
 * A model of PICT as one that is drawn: a step for each parameter, its values as test data, its
 * constraints as ours, combined in pairs. Where values are negative, the flow parts at its end into what is
 * valid and what is not, because a negative value is only tried where a condition asks for it; each is
 * tried with every valid value, as PICT does.
 */
export function pictToModel(pict: PictModel, name: string): ModelFile & { report: Remark[] } {
  const { parameters, instance } = pict;
  const names = tokenNames(parameters);
  const { constraints, report } = constraintsOf(pict, names);
  const steps = names.map((token, index) => ({
    id: `step-${index + 1}`,
    label: `${token}: <${token}>`,
    type: 'action' as const,
  }));
  const nodes: ModelNode[] = [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    ...steps.map(({ id }, index): ModelNode => {
      const position = { x: (index + 1) * COLUMN, y: 0 };
      return { id: `node-${index + 1}`, type: 'step', stepId: id, position };
    }),
    { id: 'end', type: 'end', position: { x: (steps.length + 1) * COLUMN, y: 0 } },
  ];
  const data = dataSettings(pict, names);
  const edges = edgesOf(nodes, parameters, names);
  const settings: ModelSettings = {
    strength: STRENGTHS.find((one) => one === instance.t) ?? 2,
    ...(instance.negative && { negative: 'each' }),
    ...(data && { data }),
    ...(constraints.length > 0 && { constraints }),
  };
  return {
    models: [{ id: 'pict', name, bddType: 'classic', nodes, edges, settings }],
    steps,
    testData: parameters.flatMap((parameter, index) => toData(parameter, names[index] ?? '')),
    report: [...renamed(parameters, names), ...report],
  };
}

function constraintsOf(
  { parameters, constraints: written, isCaseSensitive }: PictModel,
  names: readonly string[],
) {
  const columns = parameters.map((parameter, column) => {
    return { token: names[column] ?? '', type: typeOf(parameter), parameter };
  });
  const keyOf = keyFor({ isCaseSensitive });
  const rules = written.flatMap((one) => implicationsOf(one, parameters, keyOf));
  const { constraints, unsaid } = toConstraints(rules, columns);
  const tooMany = Math.max(0, constraints.length - MAX_ENTRIES);
  return {
    constraints: constraints.slice(0, MAX_ENTRIES),
    report: leftOut('IF', unsaid + tooMany),
  };
}

/** Which names a token could not have. */
function renamed(parameters: readonly PictParameter[], names: readonly string[]): Remark[] {
  const changed = parameters.filter(({ name }, column) => name !== names[column]);
  const words = changed.map(({ name }) => name).join(', ');
  return changed.length > 0 ? [{ code: 'pict_tokens_changed', params: { names: words } }] : [];
}

/** The strengths that a model of ours has too. */
const STRENGTHS = [1, 2, 3, 4, 5, 6] as const;

/** Groups, orders, weights and aliases, by names; undefined where there are none. */
function dataSettings(
  { parameters, groups: sets, instance: { t } }: PictModel,
  names: readonly string[],
): DataSettings | undefined {
  const nameOf = (column: number) => names[column] ?? '';
  const groups = [
    ...sets.flatMap(({ params, order = t }) =>
      params.length > 1 ? [{ names: params.map(nameOf), strength: order }] : [],
    ),
    ...parameters.flatMap((one, column) => {
      const order = isResult(one) ? 1 : one.order;
      return order === undefined ? [] : [{ names: [nameOf(column)], strength: order }];
    }),
  ];
  const values = parameters.flatMap((one, column) =>
    one.values.map((value) => ({ ...value, name: nameOf(column), value: value.names[0] ?? '' })),
  );
  const weights = values.flatMap(({ name, value, weight }) =>
    weight === 1 ? [] : [{ name, value, weight }],
  );
  const aliases = values.flatMap(({ name, value, names: [, ...others] }) =>
    others.length === 0 ? [] : [{ name, value, names: others }],
  );
  if (groups.length + weights.length + aliases.length === 0) return undefined;
  return {
    ...(groups.length > 0 && { groups }),
    ...(weights.length > 0 && { weights }),
    ...(aliases.length > 0 && { aliases }),
  };
}

/** Names as they may stand between `<` and `>`, each once. */
function tokenNames(parameters: readonly PictParameter[]): string[] {
  const taken = new Set<string>();
  return parameters.map(({ name }, column) => {
    const plain =
      name
        .replace(/[<>|\r\n]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim() || `${column + 1}`;
    const ending = (count: number) => (count === 1 ? '' : ` ${count}`);
    for (let count = 1; ; count++) {
      const token = plain.slice(0, MAX_TOKEN - ending(count).length).trim() + ending(count);
      if (taken.has(token)) continue;
      taken.add(token);
      return token;
    }
  });
}

/** The longest name that a token has. */
const MAX_TOKEN = 80;

function edgesOf(nodes: ModelNode[], parameters: PictParameter[], names: string[]): ModelEdge[] {
  const edges = nodes.slice(1).map(({ id }, index): ModelEdge => {
    return { id: `edge-${index + 1}`, source: nodes[index]?.id ?? '', target: id };
  });
  const judged = names.filter((_, index) =>
    parameters[index]?.values.some(({ isNegative }) => isNegative),
  );
  const last = edges.at(-1);
  if (judged.length === 0 || !last) return edges;
  last.guard = judged.map((name) => `<${name}> is valid`).join(' and ');
  return [...edges, { ...last, id: `edge-${edges.length + 1}`, guard: 'otherwise' }];
}

function toData(parameter: PictParameter, name: string): TestData[] {
  const type = typeOf(parameter);
  return ([false, true] as const).flatMap((isInvalid) => {
    const values = parameter.values
      .filter(({ isNegative }) => isNegative === isInvalid)
      .map(({ names }) => names[0] ?? '');
    if (values.length === 0) return [];
    const validity = isInvalid ? ('invalid' as const) : ('valid' as const);
    return [{ id: `${name} ${validity}`, name, validity, type, values }];
  });
}

function typeOf(parameter: PictParameter): DataType {
  const isPlain = parameter.values.every(({ names }) => /^-?\d+(\.\d+)?$/.test(names[0] ?? ''));
  if (!isNumeric(parameter) || !isPlain) return 'text';
  return parameter.values.every(({ names }) => /^-?\d+$/.test(names[0] ?? ''))
    ? 'integer'
    : 'decimal';
}

function leftOut(field: string, count: number): Remark[] {
  return count > 0 ? [{ code: 'left_out', params: { field, count } }] : [];
}
