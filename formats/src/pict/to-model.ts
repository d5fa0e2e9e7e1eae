import type { Constraint, DataType, ModelEdge, ModelNode, TestData } from '@caseloom/engine';
import type { ModelFile, Remark } from '../model-file.ts';
import { isNumeric, type PictModel, type PictParameter } from './pict-model.ts';

type Literal = readonly [column: number, value: number, sign: 0 | 1];

/** From one step to the next. */
const COLUMN = 255;
/** More rules than a model takes. */
const MAX_ENTRIES = 200;

/**
 * A model of PICT as one that is drawn: a step for each parameter, its values as test data, its
 * constraints as ours, combined in pairs. Where values are negative, the flow parts at its end into what is
 * valid and what is not, because a negative value is only tried where a condition asks for it.
 */
export function pictToModel(
  { parameters, instance }: PictModel,
  name: string,
): ModelFile & { report: Remark[] } {
  const names = parameters.map((parameter) => tokenName(parameter));
  const { clauses = [] } = instance;
  const types = parameters.map(typeOf);
  const rules = clauses
    .slice(0, MAX_ENTRIES)
    .map((clause) => toConstraint(clause, { parameters, names, types }));
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
  const settings = {
    strength: 2 as const,
    ...(rules.length > 0 && { constraints: rules }),
  };
  return {
    models: [
      {
        id: 'pict',
        name,
        bddType: 'classic',
        nodes,
        edges: edgesOf(nodes, parameters, names),
        settings,
      },
    ],
    steps,
    testData: parameters.flatMap((parameter, index) => toData(parameter, names[index] ?? '')),
    report: [
      ...leftOut('{ … } @', instance.strengths?.length ?? 0),
      ...leftOut('IF', Math.max(0, clauses.length - MAX_ENTRIES)),
    ],
  };
}

/** A name as it may stand between `<` and `>`. */
function tokenName({ name }: PictParameter): string {
  return name.replace(/[<>|]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 80);
}

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

/** A clause "this or that or these": where all but the last fail, the last has to hold. */
function toConstraint(
  clause: readonly Literal[],
  { parameters, names, types }: { parameters: PictParameter[]; names: string[]; types: DataType[] },
): Constraint {
  const words = ([column, value, sign]: Literal, isDenied: boolean) => {
    const parameter = parameters[column];
    const text = parameter?.values[value]?.names[0] ?? '';
    const isText = (types[column] ?? 'text') === 'text';
    const literal = isText ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
    return `<${names[column]}> ${(sign === 1) === isDenied ? '!=' : '='} ${literal}`;
  };
  const last = clause.at(-1);
  const others = clause.slice(0, -1);
  const implies = last ? words(last, false) : '';
  const whenever = others.map((literal) => words(literal, true)).join(' and ');
  // a clause of one literal holds always, so it is stated as what it forbids
  return { if: whenever || (last ? words(last, true) : ''), implies };
}

function leftOut(field: string, count: number): Remark[] {
  return count > 0 ? [{ code: 'left_out', params: { field, count } }] : [];
}
