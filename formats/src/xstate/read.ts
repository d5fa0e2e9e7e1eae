import { DiagramError } from '../diagram/diagram.ts';
import type { FieldReason } from '../field-fault.ts';
import type { ReadResult } from '../model-file.ts';
import {
  addState,
  type ChartState,
  leaveOut,
  type StateChart,
} from '../state-chart/state-chart.ts';
import { readStateChart } from '../state-chart/to-model.ts';

type Fields = ReadonlyMap<string, unknown>;

const TYPES: ReadonlyMap<unknown, ChartState['kind']> = new Map([
  ['parallel', 'parallel'],
  ['final', 'final'],
  ['history', 'history'],
]);
/** Of a machine or a state: what does something that no model follows. */
const LEFT_OUT = ['context', 'entry', 'exit', 'onEntry', 'onExit', 'activities', 'output', 'data'];

/** Whether JSON is the configuration of a machine of XState. */
export function isXState(json: object): boolean {
  if (!isObject(json)) return false;
  const fields = fieldsOf(json);
  const hasKind = ['initial', 'type', 'id', 'context', 'on'].some((name) => fields.has(name));
  return hasKind && isObject(fields.get('states'));
}

/** Reads the configuration of a machine of XState as JSON: states in states, events, delays, services. Guards are names of code and stay words; what is done on a transition is what can be seen. */
export function readXState(json: object, name: string): ReadResult {
  return readStateChart(() => new Reader(json).read(), name);
}

class Reader {
  readonly #chart: StateChart;
  readonly #paths = new Map<ChartState, string>();
  /** By id that the file gives. */
  readonly #byId = new Map<string, ChartState>();
  /** By state: those in it by their names. */
  readonly #children = new Map<ChartState, Map<string, ChartState>>();
  readonly #fields = new Map<ChartState, Fields>();

  constructor(json: object) {
    const fields = fieldsOf(json);
    const id = fields.get('id');
    const kind = TYPES.get(fields.get('type')) ?? 'plain';
    const root = addState(undefined, typeof id === 'string' ? id : '', kind);
    const name = fields.get('description') ?? '';
    this.#chart = {
      ...{ name: root.name || (typeof name === 'string' ? name : ''), root, actions: [] },
      ...{ otherActions: [], leftOut: new Map() },
    };
    this.#readState(root, fields, '');
  }

  read(): StateChart {
    for (const [state, fields] of this.#fields) this.#connect(state, fields);
    return this.#chart;
  }

  #readState(state: ChartState, fields: Fields, path: string): void {
    const id = fields.get('id');
    if (typeof id === 'string' && !this.#byId.has(id)) this.#byId.set(id, state);
    for (const name of LEFT_OUT)
      if (fields.has(name)) leaveOut(this.#chart, name, listOf(fields.get(name)).length);
    this.#paths.set(state, path);
    this.#fields.set(state, fields);
    const children = new Map<string, ChartState>();
    this.#children.set(state, children);
    for (const [name, value] of fieldsOf(fields.get('states') ?? {})) {
      const inner = `${path}states.${name}`;
      const own = fieldsOf(value, inner);
      const kind = own.has('history') ? 'history' : (TYPES.get(own.get('type')) ?? 'plain');
      const child = addState(state, name, kind);
      children.set(name, child);
      this.#readState(child, own, `${inner}.`);
    }
  }

  #connect(state: ChartState, fields: Fields): void {
    const path = this.#paths.get(state) ?? '';
    const initial = fieldsOrText(fields.get('initial'));
    if (initial !== undefined) state.initial = this.#inside(state, initial, `${path}initial`);
    // a history state says itself where it leads at first
    const target = state.kind === 'history' && fields.get('target');
    if (target) this.#add(state, '', { target }, { path });
    for (const [event, value] of fieldsOf(fields.get('on') ?? {}, `${path}on`))
      this.#add(state, event, value, { path: `${path}on.${event}` });
    this.#add(state, '', fields.get('always'), { path: `${path}always` });
    this.#addDelayed(state, fields.get('after'), `${path}after`);
    for (const service of listOf(fields.get('invoke'))) this.#addService(state, service, path);
    this.#add(state, '', fields.get('onDone'), { path: `${path}onDone`, isDone: true });
  }

  #addDelayed(state: ChartState, after: unknown, path: string): void {
    if (Array.isArray(after)) {
      for (const [index, one] of after.entries()) {
        const delay = fieldsOf(one, `${path}.${index}`).get('delay');
        this.#add(state, delayName(`${delay}`), one, { path: `${path}.${index}` });
      }
      return;
    }
    for (const [delay, value] of fieldsOf(after ?? {}, path))
      this.#add(state, delayName(delay), value, { path: `${path}.${delay}` });
  }

  #addService(state: ChartState, service: unknown, path: string): void {
    const fields = isObject(service) ? fieldsOf(service) : new Map<string, unknown>();
    const name = [fields.get('src'), fields.get('id'), 'service'].map(nameIn).find(Boolean) ?? '';
    for (const [field, end] of [
      ['onDone', 'done'],
      ['onError', 'error'],
    ] as const)
      this.#add(state, `${name} ${end}`, fields.get(field), { path: `${path}invoke.${field}` });
  }

  #add(
    state: ChartState,
    event: string,
    written: unknown,
    { path, isDone = false }: { path: string; isDone?: boolean },
  ): void {
    for (const one of listOf(written)) {
      const fields = isObject(one) ? fieldsOf(one) : new Map([['target', one]]);
      const [target, ...others] = listOf(fields.get('target'));
      leaveOut(this.#chart, 'target', others.length);
      if (target !== undefined && target !== null && typeof target !== 'string')
        throw invalid(`${path}.target`, 'text_expected');
      const guard = nameIn(fields.get('guard') ?? fields.get('cond'));
      const isInternal = fields.get('reenter') !== true && fields.get('internal') !== false;
      state.transitions.push({
        ...{ event, isDone, guard, isInternal },
        ...actionsIn(fields.get('actions')),
        target: target ? this.#target(state, target, path) : undefined,
      });
    }
  }

  /** `sibling`, `.child`, `#id`, each with states inside behind a dot. @throws DiagramError where there is none */
  #target(state: ChartState, text: string, path: string): ChartState {
    if (text.startsWith('.')) return this.#inside(state, text.slice(1), path);
    if (!text.startsWith('#')) return this.#inside(state.parent ?? state, text, path);
    const id = text.slice(1);
    const whole = this.#byId.get(id);
    if (whole) return whole;
    const dot = id.indexOf('.');
    const head = dot < 0 ? undefined : this.#byId.get(id.slice(0, dot));
    return head ? this.#inside(head, id.slice(dot + 1), path) : this.#unknown(text, path);
  }

  #inside(outer: ChartState, names: string, path: string): ChartState {
    // a name may hold a dot itself
    const whole = this.#children.get(outer)?.get(names);
    if (whole) return whole;
    let state: ChartState | undefined = outer;
    for (const name of names.split('.')) state = state && this.#children.get(state)?.get(name);
    return state ?? this.#unknown(names, path);
  }

  #unknown(name: string, path: string): never {
    throw new DiagramError('state_unknown_at', { name, path });
  }
}

function invalid(path: string, reason: FieldReason): DiagramError {
  return new DiagramError('file_field_invalid', { path, reason });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws DiagramError where the value is no object */
function fieldsOf(value: unknown, path = ''): Fields {
  if (!isObject(value)) throw invalid(path, 'object_expected');
  return new Map(Object.entries(value));
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A target alone, as a text or in an object. */
function fieldsOrText(value: unknown): string | undefined {
  const target = isObject(value) ? fieldsOf(value).get('target') : value;
  return typeof target === 'string' && target !== '' ? target : undefined;
}

/** What code is called: by a text, or by the type, the name or the id in an object. */
function nameIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  const fields = fieldsOf(value);
  const name = fields.get('type') ?? fields.get('name') ?? fields.get('src') ?? fields.get('id');
  return typeof name === 'string' ? name : '';
}

/** What XState does itself (it assigns, raises, sends) stays a word; all else that is done can be seen. */
function actionsIn(value: unknown): { actions: string[]; effects: string[] } {
  const isOwn = (name: string) => name.startsWith('xstate.');
  const names = listOf(value).map(nameIn).filter(Boolean);
  return { actions: names.filter(isOwn), effects: names.filter((name) => !isOwn(name)) };
}

function delayName(delay: string): string {
  return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
}
