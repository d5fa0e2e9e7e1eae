import { append } from '../append.ts';
import { DiagramError } from '../diagram/diagram.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import {
  addState,
  type ChartState,
  leaveOut,
  type StateChart,
} from '../state-chart/state-chart.ts';
import { readStateChart } from '../state-chart/to-model.ts';
import { childrenOf, readXml, type XmlElement, XmlError } from '../xml.ts';

const KINDS: ReadonlyMap<string, ChartState['kind']> = new Map([
  ['state', 'plain'],
  ['parallel', 'parallel'],
  ['final', 'final'],
  ['history', 'history'],
]);
/** What may stand in a state and says nothing of what leads where. */
const LEFT_OUT = ['invoke', 'donedata'];

/** Reads a chart of SCXML: states in states, events, conditions, and what is remembered where it is in the usual forms. */
export function readScxml(xml: string, name: string): ReadResult {
  try {
    const root = readXml(xml);
    return readStateChart(() => new Reader(root).read(), name);
  } catch (error) {
    if (error instanceof XmlError) return refuse('file_not_xml', { line: error.line });
    throw error;
  }
}

class Reader {
  readonly #root: XmlElement;
  readonly #chart: StateChart;
  readonly #byId = new Map<string, ChartState>();
  /** What leads somewhere, until all states are known. */
  readonly #elements: { state: ChartState; element: XmlElement }[] = [];

  constructor(root: XmlElement) {
    this.#root = root;
    const state = addState(undefined, '', 'plain');
    this.#chart = {
      ...{ name: root.attributes.name ?? '', root: state, actions: [] },
      ...{ otherActions: [], leftOut: new Map() },
    };
  }

  read(): StateChart {
    this.#readInside(this.#chart.root, this.#root);
    for (const { state, element } of this.#elements) this.#connect(state, element);
    return this.#chart;
  }

  #readInside(state: ChartState, element: XmlElement): void {
    this.#elements.push({ state, element });
    for (const child of element.children) {
      const kind = KINDS.get(child.name);
      if (kind) this.#readState(state, child, kind);
      else this.#readPart(state, child);
    }
  }

  #readState(parent: ChartState, element: XmlElement, kind: ChartState['kind']): void {
    const name = element.attributes.id?.trim() ?? '';
    const state = addState(parent, name, kind);
    if (name && !this.#byId.has(name)) this.#byId.set(name, state);
    this.#readInside(state, element);
  }

  /** What stands in a state besides states and what leads from it. */
  #readPart(state: ChartState, element: XmlElement): void {
    const { name, text } = element;
    if (name === 'onentry') append(state.entry, this.#statementsIn(element));
    else if (name === 'onexit') append(state.exit, this.#statementsIn(element));
    else if (name === 'datamodel') this.#readData(element);
    else if (name === 'script') this.#chart.actions.push(text);
    else if (LEFT_OUT.includes(name)) leaveOut(this.#chart, name);
  }

  #readData(element: XmlElement): void {
    for (const { attributes, text } of childrenOf(element, 'data')) {
      const value = attributes.expr ?? text.trim();
      if (attributes.id && value) this.#chart.actions.push(`${attributes.id} = ${value}`);
      else if (attributes.src) this.#chart.otherActions.push(`${attributes.id} = ?`);
    }
  }

  #connect(state: ChartState, element: XmlElement): void {
    const { initial = '' } = element.attributes;
    if (initial.trim()) state.initial = this.#target(initial, element);
    for (const child of element.children) {
      if (child.name === 'transition') this.#addTransitions(state, child);
      if (child.name !== 'initial') continue;
      const [transition] = childrenOf(child, 'transition');
      if (!transition?.attributes.target) continue;
      state.initial = this.#target(transition.attributes.target, transition);
      state.initialActions = this.#statementsIn(transition);
    }
  }

  /** One for each of its events. */
  #addTransitions(state: ChartState, element: XmlElement): void {
    const { event = '', cond = '', target = '', type } = element.attributes;
    const actions = this.#statementsIn(element);
    const to = target.trim() ? this.#target(target, element) : undefined;
    for (const one of event.trim().split(/\s+/)) {
      const isDone = state.name !== '' && one === `done.state.${state.name}`;
      state.transitions.push({
        ...{ event: isDone ? '' : one, isDone, guard: cond.replace(/\s+/g, ' ').trim() },
        ...{ actions, effects: [], target: to, isInternal: type === 'internal' },
      });
    }
  }

  /** The first of the states that are named. @throws DiagramError where there is none */
  #target(names: string, { line }: XmlElement): ChartState {
    const [first = '', ...others] = names.trim().split(/\s+/);
    leaveOut(this.#chart, 'target', others.length);
    const state = this.#byId.get(first);
    if (!state) throw new DiagramError('state_unknown', { name: first, line });
    return state;
  }

  /** What is done to what is remembered; all else is counted. What is only done sometimes makes it unknown. */
  #statementsIn(element: XmlElement, isCertain = true): string[] {
    const statements: string[] = [];
    for (const child of element.children) {
      const { location, expr = child.text.trim() } = child.attributes;
      if (child.name === 'assign' && location) statements.push(`${location} = ${expr}`);
      else if (child.name === 'script') statements.push(child.text);
      else if (isCertain && child.name !== 'initial') leaveOut(this.#chart, child.name);
      if (child.name === 'if' || child.name === 'foreach')
        append(this.#chart.otherActions, this.#statementsIn(child, false));
    }
    return statements;
  }
}
