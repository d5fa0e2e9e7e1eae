import {
  type DataType,
  mapRules,
  type Position,
  type Problem,
  ruleTexts,
  type Step,
} from '@caseloom/engine';
import { DATA_TYPES } from '../../project/parts.ts';
import { withWords } from './clip.ts';
import {
  addBasics,
  addNode,
  changeEdge,
  changeNode,
  connect,
  type Drawing,
  findOnly,
  remove,
  removeAndReconnect,
} from './drawing.ts';
import { insertOnEdge } from './insert.ts';
import { freePlace, RIGHT } from './place.ts';
import { sizeOf } from './size.ts';

/**
 * What one click does about a problem: a change that clears it, or the place where only a person
 * can (a label to write, a model to choose, data to make).
 */
export type Fix =
  | { name: ChangeName; change: (drawing: Drawing) => Drawing }
  | { name: 'editLabel'; rename: string }
  | { name: 'choose' | 'show'; select: string }
  | { name: 'createData'; createData: string }
  | { name: 'retype'; retype: Retype }
  | { name: 'editData' | 'settings'; tab: 'data' | 'model' };

type ChangeName =
  | 'addStart'
  | 'addEnd'
  | 'addBasics'
  | 'addStep'
  | 'remove'
  | 'connectFromStart'
  | 'connectToEnd'
  | 'useAlike'
  | 'clearCondition';

/** A name of test data, and the type that all its valid values are of. */
export type Retype = { name: string; type: DataType };

type Steps = ReadonlyMap<string, Step>;

/** The fix for a problem, as far as there is one. @param steps the project's library: a fix of its words is made on a step of its own */
export function fixOf(problem: Problem, drawing: Drawing, steps: Steps): Fix | undefined {
  const { code, nodeId, edgeId, params } = problem;
  if (code === 'token_unknown')
    return { name: 'createData', createData: String(params?.name ?? '') };
  if (code === 'no_valid_value') return { name: 'editData', tab: 'data' };
  const retype = retypeOf(problem);
  if (retype) return { name: 'retype', retype };
  if (nodeId) return fixOfNode(problem, nodeId, drawing, steps);
  if (edgeId) return fixOfEdge(problem, edgeId);
  switch (code) {
    case 'model_empty':
      return { name: 'addBasics', change: (d) => addBasics(d).drawing };
    case 'start_missing':
      return { name: 'addStart', change: (d) => addMissing(d, 'start') };
    case 'end_missing':
      return { name: 'addEnd', change: (d) => addMissing(d, 'end') };
    case 'step_missing':
      return { name: 'addStep', change: addStep };
    case 'constraint_unsatisfiable':
      return { name: 'settings', tab: 'model' };
    default:
      if (code.startsWith('state_') || code.startsWith('computed_'))
        return { name: 'settings', tab: 'model' };
      return code.startsWith('data_') || code === 'invalid_data_without_way'
        ? { name: 'editData', tab: 'data' }
        : undefined;
  }
}

/** What a comparison of different types needs: a name whose values are numbers or dates, and typed as text. */
function retypeOf({ code, params }: Problem): Retype | undefined {
  if (code !== 'condition_types_differ' && code !== 'constraint_types_differ') return undefined;
  const type = DATA_TYPES.find((one) => one === params?.type);
  return type && { name: String(params?.name), type };
}

function fixOfNode(
  { code, params }: Problem,
  nodeId: string,
  drawing: Drawing,
  steps: Steps,
): Fix | undefined {
  const isEnd = findOnly(drawing, 'end')?.id === nodeId;
  switch (code) {
    case 'step_label_missing':
      return { name: 'editLabel', rename: nodeId };
    case 'start_repeated':
    case 'end_repeated':
      return { name: 'remove', change: (d) => remove(d, new Set([nodeId])) };
    case 'nested_itself':
    case 'nested_cycle':
      return { name: 'remove', change: (d) => removeAndReconnect(d, new Set([nodeId])) };
    case 'node_unreachable':
      if (isEnd) return { name: 'connectToEnd', change: (d) => leadToEnd(d) };
      return { name: 'connectFromStart', change: (d) => leadFromStart(d, nodeId) };
    case 'node_dead_end':
      return { name: 'connectToEnd', change: (d) => leadToEnd(d, nodeId) };
    case 'token_misspelt':
      return { name: 'useAlike', change: (d) => useAlike(d, nodeId, params, steps) };
    case 'nested_missing':
    case 'nested_unknown':
      return { name: 'choose', select: nodeId };
    default:
      return { name: 'show', select: nodeId };
  }
}

function fixOfEdge({ code, params }: Problem, edgeId: string): Fix {
  switch (code) {
    case 'edge_dangling':
    case 'start_has_incoming':
    case 'end_has_outgoing':
      return { name: 'remove', change: (d) => remove(d, new Set([edgeId])) };
    case 'token_misspelt':
      return { name: 'useAlike', change: (d) => useAlikeOnEdge(d, edgeId, params) };
    case 'otherwise_repeated':
      return { name: 'clearCondition', change: (d) => changeEdge(d, edgeId, { guard: undefined }) };
    default:
      return { name: 'show', select: edgeId };
  }
}

/** The Start or End that a drawing has not, with the edges that it needs: from Start to all that nothing leads to, to End from all that lead nowhere. */
export function addMissing(drawing: Drawing, type: 'start' | 'end'): Drawing {
  const at = placeOfMissing(drawing, type);
  const { drawing: next, id } = addNode(drawing, { type }, { at });
  if (type === 'end') return leadToEnd(next);
  const led = new Set(drawing.edges.map(({ target }) => target));
  const leftmost = extreme(drawing, -1);
  const open = drawing.nodes.filter((node) => node.type !== 'end' && !led.has(node.id));
  const first = open.length > 0 ? open : leftmost ? [leftmost] : [];
  return first.reduce((all, node) => connect(all, id, node.id), next);
}

/** Where it goes: Start left of everything, End right of everything. */
export function placeOfMissing(drawing: Pick<Drawing, 'nodes'>, type: 'start' | 'end'): Position {
  const last = extreme(drawing, type === 'start' ? -1 : 1);
  if (!last) return { x: 0, y: 0 };
  const { x, y } = last.position;
  const gap = type === 'start' ? -sizeOf({ type }).width - RIGHT : sizeOf(last).width + RIGHT;
  return freePlace(drawing, { x: x + gap, y }, { type });
}

/** An edge to End from one node, or from all that lead nowhere; from the last one where each leads somewhere. */
function leadToEnd(drawing: Drawing, from?: string): Drawing {
  const end = findOnly(drawing, 'end');
  if (!end) return drawing;
  if (from) return connect(drawing, from, end.id);
  const leading = new Set(drawing.edges.map(({ source }) => source));
  const others = drawing.nodes.filter(({ type }) => type !== 'end');
  const open = others.filter(
    ({ id, type }) => !leading.has(id) && (type !== 'start' || others.length === 1),
  );
  const last = extreme({ ...drawing, nodes: others }, 1);
  const ends = open.length > 0 ? open : last ? [last] : [];
  return ends.reduce((all, { id }) => connect(all, id, end.id), drawing);
}

function leadFromStart(drawing: Drawing, to: string): Drawing {
  const start = findOnly(drawing, 'start');
  return start ? connect(drawing, start.id, to) : drawing;
}

/** A step between Start and End. */
function addStep(drawing: Drawing): Drawing {
  const [edge] = drawing.edges;
  if (edge) return insertOnEdge(drawing, edge.id, { type: 'step' }).drawing;
  const start = findOnly(drawing, 'start');
  const added = addNode(drawing, { type: 'step' }, { after: start?.id });
  const end = findOnly(drawing, 'end');
  return end ? connect(added.drawing, added.id, end.id) : added.drawing;
}

function useAlike(
  drawing: Drawing,
  nodeId: string,
  params: Problem['params'],
  steps: Steps,
): Drawing {
  const replace = alikeIn(params);
  return changeNode(drawing, nodeId, (node) => {
    const { stepId, data, ...rest } = withWords(node, steps.get(node.stepId ?? ''));
    const label = replace(data?.label);
    const expected = replace(data?.expected);
    const rename = (words: string) => replace(words) ?? words;
    const { rules } = mapRules(data ?? {}, { when: rename, outcome: rename, action: rename });
    const texts = [label, expected, ...ruleTexts({ ...node, data: { rules } })];
    const isSame =
      JSON.stringify(texts) === JSON.stringify([data?.label, data?.expected, ...ruleTexts(node)]);
    const words = {
      ...(rules && { rules }),
      ...(label !== undefined && { label }),
      ...(expected !== undefined && { expected }),
    };
    return isSame ? node : { ...rest, data: { ...data, ...words } };
  });
}

/** Puts the name that was meant into a text. */
function alikeIn(params: Problem['params']) {
  return (text: string | undefined) => text?.replaceAll(`<${params?.name}>`, `<${params?.alike}>`);
}

function useAlikeOnEdge(drawing: Drawing, edgeId: string, params: Problem['params']): Drawing {
  const edge = drawing.edges.find(({ id }) => id === edgeId);
  const replace = alikeIn(params);
  return changeEdge(drawing, edgeId, {
    guard: replace(edge?.guard),
    action: replace(edge?.action),
    label: replace(edge?.label),
  });
}

function extreme({ nodes }: Pick<Drawing, 'nodes'>, side: 1 | -1) {
  return nodes.reduce<Drawing['nodes'][number] | undefined>(
    (best, node) => (best && (best.position.x - node.position.x) * side >= 0 ? best : node),
    undefined,
  );
}
