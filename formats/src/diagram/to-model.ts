import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import type { Chart, Shape } from '../bpmn/chart.ts';
import { toModelFile } from '../bpmn/to-model-file.ts';
import { toText } from '../graphwalker/label.ts';
import { leadsDown } from '../graphwalker/place-nodes.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import { isRequest } from '../text-to-model/imperative.ts';
import { roleOfBox } from '../text-to-model/role.ts';
import { languageOf } from '../text-to-model/words.ts';
import { type Arrow, arrowsOf, type Diagram, DiagramError, type DiagramNode } from './diagram.ts';
import { readStateLabel } from './state-label.ts';

/** Words that say no more than that a flow begins or ends. */
const STARTS = /^(?:start|begin|başla|başlangıç)$/iu;
const ENDS = /^(?:end|stop|finish|bitir|bitiş|son)$/iu;

/**
 * Reads a diagram and makes one model of it, by the rules of a process: what parts the flow becomes the labels
 * of edges, starts and ends are joined, and what no walk reaches or leaves gets edges for it.
 *
 * @param draw reads the text; a DiagramError of it becomes the problem of the file
 * @param name of the model where the diagram has no title
 */
export function readDiagram(draw: () => Diagram, name: string): ReadResult {
  return readDiagrams(() => [draw()], name);
}

/** Makes a model of each diagram in a file, as `readDiagram` does of one; the first is the root. Those without a step are left out and counted. */
export function readDiagrams(draw: () => Diagram[], name: string): ReadResult {
  try {
    const charts = draw().map((diagram) => toChart(diagram, name));
    const [first, ...others] = charts.filter(hasStep);
    if (!first) return refuse('model_without_steps');
    others.forEach((chart, index) => {
      chart.id = `${first.id}-${index + 2}`;
    });
    const empty = charts.length - others.length - 1;
    if (empty > 0) first.leftOut.set('page', empty);
    return toModelFile([first, ...others]);
  } catch (error) {
    if (error instanceof DiagramError) return refuse(error.problem.code, error.problem.params);
    throw error;
  }
}

function hasStep({ shapes }: Chart): boolean {
  return [...shapes.values()].some(({ kind }) => kind === 'step');
}

/** How many arrows come to a node and leave it, and whether one of these says something. */
type Degree = { into: number; outOf: number; hasLabel: boolean };

function toChart(diagram: Diagram, name: string): Chart {
  addEmptyGroups(diagram);
  const arrows = arrowsOf(diagram);
  const nodes = [...diagram.nodes.values()];
  const language = languageOf(nodes.map(({ text }) => text).join('\n'));
  const degrees = degreesOf(arrows);
  const chart: Chart = {
    id: 'model',
    name: toText(diagram.title || name),
    shapes: new Map(),
    flows: [],
    notes: [],
    inner: [],
    leftOut: diagram.leftOut,
  };
  for (const node of nodes) {
    const degree = degrees.get(node.id) ?? { into: 0, outOf: 0, hasLabel: false };
    const type = diagram.hasStates ? 'outcome' : node.type;
    chart.shapes.set(node.id, toShape(node, degree, language, type));
  }
  placeShapes(chart, nodes, arrows);
  // a diagram with roles is one of ours: its arrows have labels only
  const hasRoles = nodes.some((node) => node.type);
  const doing = diagram.hasStates || hasRoles ? new Set() : actionArrows(arrows, chart, language);
  withQuestions(arrows, chart, diagram, degrees).forEach((arrow, index) => {
    const written = arrows[index];
    if (diagram.hasStates) addTransition(chart, arrow, diagram);
    else addFlow(chart, arrow, { isDone: doing.has(written), written: written?.text ?? '' });
  });
  chart.decisions = nodes.filter(({ id }) => chart.shapes.get(id)?.isQuestion).length;
  if (!diagram.hasStates) beginWithActions(chart, diagram);
  if (chart.arrowsAsSteps) markResults(chart, diagram, language);
  return chart;
}

/** Shapes stay where the file draws them, unless it leads from top to bottom: models lead from left to right. */
function placeShapes(chart: Chart, nodes: DiagramNode[], arrows: Arrow[]): void {
  const drawn = new Map(nodes.flatMap(({ id, position }) => (position ? [[id, position]] : [])));
  if (drawn.size === 0) return;
  const ends = arrows.map(({ source, target }): [string, string] => [source, target]);
  if (leadsDown(drawn, ends)) {
    chart.isTurned = true;
    return;
  }
  for (const [id, position] of drawn) {
    const shape = chart.shapes.get(id);
    if (shape) shape.position = position;
  }
}

/**
 * The arrows, those that answer a question with it in front. What has no answer is what happens otherwise; where
 * none has one, the first is what happens if the question holds.
 */
function withQuestions(
  arrows: Arrow[],
  { shapes }: Chart,
  { nodes }: Diagram,
  degrees: ReadonlyMap<string, Degree>,
): Arrow[] {
  const answered = new Set<string>();
  return arrows.map((arrow) => {
    const { source, text } = arrow;
    const degree = degrees.get(source);
    if (!shapes.get(source)?.isQuestion || !degree || degree.outOf < 2) return arrow;
    const isFirst = !degree.hasLabel && !answered.has(source);
    answered.add(source);
    const question = text || isFirst ? nodes.get(source)?.text : '';
    return { ...arrow, text: [question, text].filter(Boolean).join(' ') };
  });
}

/** A group with nothing in it is a node with a frame. */
function addEmptyGroups(diagram: Diagram): void {
  const filled = new Set([...diagram.nodes.values()].flatMap(({ groups }) => groups));
  const ends = new Set(diagram.arrows.flatMap(({ source, target }) => [source, target]));
  for (const [id, { title }] of [...diagram.groups]) {
    if (filled.has(id) || !ends.has(id)) continue;
    diagram.groups.delete(id);
    diagram.node(id, { text: title });
  }
}

function degreesOf(arrows: Arrow[]): Map<string, Degree> {
  const degrees = new Map<string, Degree>();
  const of = (id: string) => {
    const degree = degrees.get(id) ?? { into: 0, outOf: 0, hasLabel: false };
    degrees.set(id, degree);
    return degree;
  };
  for (const { source, target, text } of arrows) {
    if (source === target) continue;
    of(target).into += 1;
    of(source).outOf += 1;
    if (text) of(source).hasLabel = true;
  }
  return degrees;
}

function toShape(
  node: DiagramNode,
  degree: Degree,
  language: Language,
  type: Shape['type'] | undefined,
): Shape {
  const kind = kindOf(node, degree, language);
  const role = roleOfBox(node.text, language);
  const isMute = kind === 'start' || kind === 'end' || node.form === 'bar';
  const name = kind === 'step' && !type ? role.text : node.text;
  return {
    id: node.id,
    kind,
    type: type ?? role.type,
    name: isMute ? '' : toText(name),
    ...(kind === 'choice' && { isQuestion: true }),
    ...(kind === 'step' && !type && role.isOpen && { isOpen: true }),
  };
}

function kindOf(node: DiagramNode, degree: Degree, language: Language): Shape['kind'] {
  const { form, text } = node;
  if (degree.into === 0 || degree.outOf === 0) return borderOf(node, degree);
  if (form === 'bar') return 'parallel';
  if (form === 'start' || form === 'end' || form === 'decision' || text === '') return 'choice';
  return form === 'question' && isQuestion(text, degree, language) ? 'choice' : 'step';
}

/** What a node is that no arrow leads to, or none leaves. */
function borderOf({ form, text }: DiagramNode, { into, outOf }: Degree): Shape['kind'] {
  const isBegin = form === 'start' || text === '' || says(STARTS, text);
  const isFinish = form === 'end' || text === '' || says(ENDS, text);
  if (outOf > 0 && isBegin) return 'start';
  if (into > 0 && isFinish) return 'end';
  return form === 'start' || form === 'end' ? form : 'step';
}

/** Whether a text is one of the words, in capitals too: those of Turkish have letters of their own. */
function says(words: RegExp, text: string): boolean {
  return words.test(text) || words.test(text.toLocaleLowerCase('tr'));
}

/** Whether a rhombus only asks: what leaves it are answers, and it says nothing to do. */
function isQuestion(text: string, { outOf, hasLabel }: Degree, language: Language): boolean {
  return outOf > 1 && hasLabel && (text.endsWith('?') || !isRequest(text, language));
}

/**
 * The arrows of a diagram of steps that say what somebody does: those that ask for it, with the others from the same step,
 * and one from a step that nothing else leaves, in several words: where nothing is to choose there is no condition.
 */
function actionArrows(
  arrows: readonly Arrow[],
  { shapes }: Chart,
  language: Language,
): ReadonlySet<unknown> {
  const asking = new Set<Arrow>();
  for (const [source, own] of Map.groupBy(arrows, (arrow) => arrow.source)) {
    const isStep = shapes.get(source)?.kind === 'step';
    const asks = own.filter(({ text }) => isRequest(text.trim(), language));
    const isOnly = isStep && own.length === 1;
    const more = isStep && asks.length > 0 ? own : isOnly ? own.filter(isInWords) : asks;
    for (const arrow of more) if (isHappening(arrow.text)) asking.add(arrow);
  }
  return asking;
}

const isInWords = ({ text }: Arrow) => /^\p{L}+(?: \p{L}+)+$/u.test(text.trim());

/** What an arrow of a diagram of steps says: the words on it alone, and whether somebody does that. */
type ArrowParts = { isDone: boolean; written: string };

/** What an arrow of a diagram of steps asks somebody to do is a step; a condition, and what else it says, is the label of an edge. */
function addFlow(chart: Chart, arrow: Arrow, { isDone, written }: ArrowParts): void {
  const { source, target, text } = arrow;
  if (!isDone) {
    chart.flows.push({ source, target, label: toText(text) });
    return;
  }
  const [, guard = ''] = /^[^[\]]*(\[[^\]]*\])?/.exec(written) ?? [];
  const event = written.replace(guard, ' ').replace(/\s+/g, ' ').trim();
  // the answer to a question stays an answer, and tells the branches apart
  const label = text !== written ? text : guard;
  addSteps(chart, { source, target, text: label }, [{ type: 'action', text: event }]);
  chart.arrowsAsSteps = (chart.arrowsAsSteps ?? 0) + 1;
}

/** What happens between two states is a step that acts, each effect of it one that checks; a guard is the label of an edge. */
function addTransition(chart: Chart, arrow: Arrow, { nodes }: Diagram): void {
  const { source } = arrow;
  const { event, guard, effects } = readStateLabel(arrow.text);
  const kind = chart.shapes.get(source)?.kind;
  const isOfState = kind === 'step' || kind === 'start' || nodes.get(source)?.form === 'start';
  const isEvent = isOfState && isHappening(event);
  const text = isEvent ? guard : [event, guard].filter(Boolean).join(' ');
  addSteps(chart, { ...arrow, text }, [
    ...(isEvent ? [{ type: 'action' as const, text: event }] : []),
    ...effects.map((effect) => ({ type: 'outcome' as const, text: effect })),
  ]);
}

/** Draws an arrow through steps, one after the other; its words are the label of the first edge. */
function addSteps(
  { shapes, flows }: Chart,
  { source, target, text }: Arrow,
  steps: { type: StepType; text: string }[],
): void {
  let from = { source, label: toText(text) };
  for (const step of steps) {
    const id = `${source}.${flows.length}`;
    const name = toText(step.text);
    shapes.set(id, { id, kind: 'step', type: step.type, name, isOnArrow: true });
    if (shapes.size > 5000) throw new DiagramError('diagram_too_large', { limit: 5000 });
    flows.push({ ...from, target: id });
    from = { source: id, label: '' };
  }
  flows.push({ ...from, target });
}

/** What a flow begins with comes of nothing, so it is no result, whatever its words sound like. */
function beginWithActions({ shapes, flows }: Chart, { nodes }: Diagram): void {
  const into = Map.groupBy(flows, ({ target }) => target);
  for (const shape of shapes.values()) {
    const sources = into.get(shape.id) ?? [];
    const isFirst = sources.every(({ source }) => shapes.get(source)?.kind === 'start');
    const isGuessed = nodes.has(shape.id) && !nodes.get(shape.id)?.type;
    if (isFirst && isGuessed && shape.type === 'outcome') shape.type = 'action';
  }
}

/** A node that only steps of arrows lead to is what these result in, unless it asks for something itself. */
function markResults({ shapes, flows }: Chart, { nodes }: Diagram, language: Language): void {
  const into = Map.groupBy(flows, ({ target }) => target);
  for (const { id, text, type } of nodes.values()) {
    const shape = shapes.get(id);
    const sources = (into.get(id) ?? []).map(({ source }) => source);
    const isResult = sources.length > 0 && sources.every((source) => !nodes.has(source));
    if (shape?.kind !== 'step' || type || !isResult || isRequest(text, language)) continue;
    shape.type = 'outcome';
  }
}

/** Not a comparison, and not a condition by its first word. */
function isHappening(event: string): boolean {
  return event.trim() !== '' && !/[<>=]|^(?:if|else|otherwise|eğer|değilse)\b/iu.test(event);
}
