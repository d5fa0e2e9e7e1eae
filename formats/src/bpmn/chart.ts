import type { Position, StepType } from '@caseloom/engine';
import { toText } from '../graphwalker/label.ts';
import type { XmlElement } from '../xml.ts';

/** A flow node of BPMN, before it becomes ours. */
export type Shape = {
  id: string;
  /** `choice` and `parallel` are gateways: points where the flow only parts or meets. */
  kind: 'start' | 'end' | 'step' | 'call' | 'choice' | 'parallel';
  name: string;
  /** Whether the exits of a gateway say its question themselves: it then only parts the flow, however many entries it has. */
  isQuestion?: boolean;
  type: StepType;
  /** Whether the process sends something here: a message, a signal. */
  isSent?: true;
  /** Whether its words leave open if it is a result: it is one where only an end follows. */
  isOpen?: true;
  /** Whether it stands on an arrow of the file: no walk should end there. */
  isOnArrow?: true;
  /** Of a call: the process or sub-process that stands here. */
  called?: string;
  position?: Position;
};

export type Flow = { source: string; target: string; label: string };

/** One process as it is drawn: its shapes by id, and the flows between them. */
export type Chart = {
  id: string;
  name: string;
  shapes: Map<string, Shape>;
  flows: Flow[];
  notes: { text: string; position: Position }[];
  /** The sub-processes in it, each a process of its own. */
  inner: XmlElement[];
  /** Whether it was drawn from top to bottom and has to be laid out from left to right. */
  isTurned?: boolean;
  /** What is known but not kept, counted by its name in the file. */
  leftOut: Map<string, number>;
  /** How many decisions are conditions of edges, and how many arrows became steps, where a file draws such. */
  decisions?: number;
  arrowsAsSteps?: number;
};

export type Places = ReadonlyMap<string, Position>;

const GATEWAYS: ReadonlyMap<string, Shape['kind']> = new Map([
  ['exclusiveGateway', 'choice'],
  ['inclusiveGateway', 'choice'],
  ['eventBasedGateway', 'choice'],
  ['complexGateway', 'choice'],
  ['parallelGateway', 'parallel'],
]);
const SUB_PROCESSES = ['subProcess', 'transaction', 'adHocSubProcess'];
/** They say nothing about the order of things. */
const SKIPPED = ['lane', 'dataObject', 'dataStore', 'dataStoreReference', 'documentation'];
const FLOW_NODE = /([tT]ask|Event|Gateway|callActivity|transaction|[sS]ubProcess)$/;

/** How many of the elements in a process stand for a step, a gateway or an event. */
export function countFlowNodes({ children }: XmlElement): number {
  return children.filter(({ name }) => FLOW_NODE.test(name)).length;
}

/** What a process draws. */
export function readChart(process: XmlElement, places: Places): Chart {
  const { id = '', name = '' } = process.attributes;
  const chart: Chart = {
    id,
    name: words(name),
    shapes: new Map(),
    flows: [],
    notes: [],
    inner: [],
    leftOut: new Map(),
  };
  for (const element of process.children) addElement(chart, element, places);
  addBoundaries(
    chart,
    process.children.filter(({ name }) => name === 'boundaryEvent'),
  );
  addLinks(chart, process);
  chart.flows = chart.flows.filter((flow) => {
    const isThere = chart.shapes.has(flow.source) && chart.shapes.has(flow.target);
    if (!isThere) leaveOut(chart, 'sequenceFlow');
    return isThere;
  });
  return chart;
}

function addElement(chart: Chart, element: XmlElement, places: Places): void {
  const { id = '', name = '' } = element.attributes;
  if (element.name === 'sequenceFlow') addFlow(chart, element);
  else if (element.name === 'textAnnotation') addNote(chart, element, places);
  else if (element.name === 'laneSet') leaveOut(chart, 'lane', element.children.length);
  else if (SKIPPED.includes(element.name)) leaveOut(chart, element.name);
  else if (FLOW_NODE.test(element.name) && element.name !== 'boundaryEvent') {
    // they are not on a path from start to end: something else calls for them
    const aside = ['triggeredByEvent', 'isForCompensation'].find(
      (mark) => element.attributes[mark] === 'true',
    );
    const position = places.get(id);
    const shape = { id, name: words(name), ...(position && { position }) };
    if (aside) leaveOut(chart, `${element.name} ${aside}`);
    else chart.shapes.set(id, { ...shape, ...kindOf(chart, element) });
  }
}

/** A link that is thrown goes on where the link of its name is caught. */
function addLinks(chart: Chart, { children }: XmlElement): void {
  const links = children.flatMap(({ name, attributes, children: inside }) => {
    const link = inside.find((child) => child.name === 'linkEventDefinition');
    return link ? [{ name, id: attributes.id ?? '', link: link.attributes.name ?? '' }] : [];
  });
  const caught = links.filter(({ name }) => name === 'intermediateCatchEvent').toReversed();
  const catchOf = new Map(caught.map(({ link, id }) => [link, id]));
  for (const { name, id, link } of links) {
    const target = catchOf.get(link);
    if (name === 'intermediateThrowEvent' && target)
      chart.flows.push({ source: id, target, label: '' });
  }
}

function kindOf(
  chart: Chart,
  element: XmlElement,
): Pick<Shape, 'kind' | 'type' | 'called' | 'isSent'> {
  const gateway = GATEWAYS.get(element.name);
  if (gateway) return { kind: gateway, type: 'action' };
  if (element.name === 'startEvent') return { kind: 'start', type: 'context' };
  if (element.name === 'endEvent') return { kind: 'end', type: 'outcome' };
  if (SUB_PROCESSES.includes(element.name) && countFlowNodes(element) > 0) {
    chart.inner.push(element);
    return { kind: 'call', type: 'action', called: element.attributes.id ?? '' };
  }
  const called = element.name === 'callActivity' && element.attributes.calledElement;
  if (called) return { kind: 'call', type: 'action', called: called.replace(/^.*:/, '') };
  return { kind: 'step', type: 'action', ...(isSending(element) && { isSent: true }) };
}

/** Whether the process itself sends something: an event without a definition only marks that something is reached. */
function isSending({ name, children }: XmlElement): boolean {
  const isThrown = children.some((child) => /^(message|signal)EventDefinition$/.test(child.name));
  return name === 'sendTask' || (name === 'intermediateThrowEvent' && isThrown);
}

function addFlow(chart: Chart, { attributes, children }: XmlElement): void {
  const { sourceRef = '', targetRef = '', name = '' } = attributes;
  const condition = children.find((child) => child.name === 'conditionExpression')?.text.trim();
  const guard = condition ? `[${condition.replace(/\s+/g, ' ')}]` : '';
  chart.flows.push({
    source: sourceRef,
    target: targetRef,
    label: words(name) || toText(guard).slice(0, 500),
  });
}

/** An event at the border of an activity is another exit from it. */
function addBoundaries(chart: Chart, events: XmlElement[]): void {
  const leading = new Map(events.map(({ attributes }) => [attributes.id ?? '', false]));
  const eventOf = new Map(events.map((event) => [event.attributes.id ?? '', event]));
  chart.flows = chart.flows.map((flow) => {
    const event = eventOf.get(flow.source);
    if (!event) return flow;
    leading.set(flow.source, true);
    const { attachedToRef = '', name = '' } = event.attributes;
    const kind = event.children.find((child) => child.name.endsWith('EventDefinition'))?.name;
    const what = words(name) || (kind ?? 'event').replace('EventDefinition', '');
    return { ...flow, source: attachedToRef, label: flow.label || what };
  });
  for (const isLeading of leading.values()) if (!isLeading) leaveOut(chart, 'boundaryEvent');
}

function addNote(chart: Chart, { attributes, children }: XmlElement, places: Places): void {
  const text = children.find(({ name }) => name === 'text')?.text.trim();
  const position = places.get(attributes.id ?? '');
  if (text && position) chart.notes.push({ text: text.slice(0, 2000), position });
}

function leaveOut(chart: Chart, what: string, count = 1): void {
  if (count > 0) chart.leftOut.set(what, (chart.leftOut.get(what) ?? 0) + count);
}

/** A name on one line, in which nothing reads as test data. */
function words(name: string): string {
  return toText(name.replace(/\s+/g, ' ').trim()).slice(0, 500);
}
