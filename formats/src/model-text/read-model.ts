import { dataSettings, settings } from '../caseloom/schema.ts';
import { Cursor, TextError } from './cursor.ts';
import {
  CONSTRAINT_FIELDS,
  EDGE_FIELDS,
  MODEL_FIELDS,
  NODE_DATA_FIELDS,
  NODE_FIELDS,
  readFields,
  requireNoChildren,
  STEP_FIELDS,
} from './fields.ts';
import { DerivedIds } from './ids.ts';
import { type Library, ROLES } from './library.ts';
import type { Line } from './lines.ts';
import {
  readNote,
  readRule,
  readState,
  requireEmptyList,
  requireEmptyObject,
  type Written,
} from './read-items.ts';

/** The lines of parts of a file, by their paths in it. */
export type LineNumbers = Map<string, number>;

const NODES = ['start', 'end', 'step', 'call', ...ROLES.keys()];
const OTHERS = ['state', 'constraint', 'note', 'set', 'settings', 'layout'];
const FIELDS = MODEL_FIELDS.map(({ name }) => name);
const EXPECTED = [...NODES, 'A --> B', ...OTHERS, ...FIELDS.map((name) => `${name}:`)];

/**
 * Reads a model with all that is indented below its line.
 *
 * @param path of the model in the file
 * @returns the model, whose nodes without a place have none
 * @throws TextError
 */
export function readModel(line: Line, library: Library, lines: LineNumbers, path: string): Written {
  return new ModelReader(library, lines, path).read(line);
}

class ModelReader {
  readonly #library: Library;
  readonly #lines: LineNumbers;
  readonly #path: string;
  readonly #nodes = new Map<string, Written>();
  readonly #edges: Written[] = [];
  /** The ends of edges, until all nodes are known. */
  readonly #named: { id: string; line: number; column: number }[] = [];
  readonly #ids = new DerivedIds();
  readonly #settings = new Map<string, unknown>();
  readonly #data = new Map<string, unknown>();

  constructor(library: Library, lines: LineNumbers, path: string) {
    this.#library = library;
    this.#lines = lines;
    this.#path = path;
  }

  read(line: Line): Written {
    const cursor = new Cursor(line);
    cursor.expect('model');
    const id = cursor.id();
    const name = cursor.skip(':') ? cursor.words() : id;
    cursor.end();
    const model: Written = { id, name, bddType: 'bdd' };
    for (const child of line.children) this.#readLine(child, model);
    for (const { id: node, line: number, column } of this.#named)
      if (!this.#nodes.has(node))
        throw new TextError('text_node_unknown', { line: number, column, name: node });
    const data = this.#data.size > 0 && { data: Object.fromEntries(this.#data) };
    const all = { ...Object.fromEntries(this.#settings), ...data };
    const hasSettings = this.#settings.size > 0 || data;
    if (hasSettings) model.settings = all;
    return { ...model, nodes: [...this.#nodes.values()], edges: this.#edges };
  }

  #readLine(line: Line, model: Written): void {
    const cursor = new Cursor(line);
    const start = new Cursor(line);
    const first = cursor.id();
    if (cursor.skip('-->')) this.#readEdge(first, line, cursor);
    else if (FIELDS.includes(first)) readFields({ ...line, children: [line] }, MODEL_FIELDS, model);
    else if (NODES.includes(first)) this.#readNode(first, line, cursor);
    else if (OTHERS.includes(first)) this.#readOther(first, line, cursor, model);
    else start.fail(EXPECTED.map((one) => `\`${one}\``).join(', '));
  }

  #readNode(keyword: string, line: Line, cursor: Cursor): void {
    const column = cursor.nextColumn();
    const id = cursor.id();
    if (this.#nodes.has(id))
      throw new TextError('text_repeated', { line: line.number, column, name: id });
    const head = cursor.skip(':') ? cursor.wordsAndId() : { words: undefined, id: cursor.mark() };
    this.#lines.set(`${this.#path}.nodes.${this.#nodes.size}`, line.number);
    const node: Written = { id, type: keyword };
    this.#nodes.set(id, node);
    const data: Written = {};
    const step: Written = {};
    const rules: Written[] = [];
    const isStep = keyword === 'step' || ROLES.has(keyword);
    const inside = [...NODE_DATA_FIELDS, ...(isStep ? PREFIXED_STEP_FIELDS : [])];
    const owner: Written = {};
    readFields(line, [...NODE_FIELDS.map(prefixed), ...inside], owner, {
      rule: (rule) => rules.push(readRule(rule)),
      rules: (empty) => requireEmptyList(empty, data, 'rules'),
      data: (empty) => requireEmptyObject(empty, node, 'data'),
    });
    for (const [key, value] of Object.entries(owner)) {
      if (key.startsWith(NODE)) node[key.slice(NODE.length)] = value;
      else if (key.startsWith(STEP)) step[key.slice(STEP.length)] = value;
      else data[key] = value;
    }
    if (rules.length > 0) data.rules = rules;
    if (isStep) this.#addWords(node, data, { ...head, role: ROLES.get(keyword), step, line });
    else this.#addCall(node, { ...head, keyword, cursor });
    if (Object.keys(data).length > 0) node.data = data;
  }

  /** The words of a step stand in the library where it has an id there, else at the node. */
  #addWords(
    node: Written,
    data: Written,
    { words, id, role, step, line }: Head & { role: string | undefined; step: Written; line: Line },
  ): void {
    node.type = 'step';
    if (id === undefined) {
      Object.assign(data, words !== undefined && { label: words }, role && { type: role }, step);
      return;
    }
    node.stepId = id;
    if (words === undefined) return;
    const type = role ?? new Cursor(line).fail('`given`, `when`, `then`');
    this.#library.define({ id, label: words, type, ...step }, line.number);
  }

  #addCall(
    node: Written,
    { words, id, keyword, cursor }: Head & { keyword: string; cursor: Cursor },
  ) {
    if (id !== undefined) cursor.failAsLineEnd();
    if (keyword === 'call') node.type = 'nested';
    if (words === undefined) return;
    if (keyword !== 'call') cursor.failAsLineEnd();
    node.modelId = words;
  }

  #readEdge(source: string, line: Line, cursor: Cursor): void {
    this.#named.push({ id: source, line: line.number, column: line.text.search(/\S/) + 1 });
    const column = cursor.nextColumn();
    const target = cursor.id();
    this.#named.push({ id: target, line: line.number, column });
    const head = cursor.skip(':') ? cursor.wordsAndId() : { words: undefined, id: cursor.mark() };
    const derived = this.#ids.next(source, target);
    this.#lines.set(`${this.#path}.edges.${this.#edges.length}`, line.number);
    const edge: Written = { id: head.id ?? derived, source, target };
    if (head.words !== undefined) edge.label = head.words;
    readFields(line, EDGE_FIELDS, edge);
    this.#edges.push(edge);
  }

  #readOther(keyword: string, line: Line, cursor: Cursor, model: Written): void {
    this.#lines.set(`${this.#path}.settings`, line.number);
    if (keyword === 'layout') this.#readLayout(line, cursor);
    else if (keyword === 'settings') requireEmptyObject(cursor, model, 'settings');
    else if (keyword === 'set') this.#readSetting(line, cursor);
    else this.#readItem(keyword, line, cursor);
  }

  /** An item of a list in the settings. */
  #readItem(keyword: string, line: Line, cursor: Cursor): void {
    const lists = { state: 'state', constraint: 'constraints', note: 'notes' };
    const key = lists[keyword as keyof typeof lists];
    const known = this.#settings.get(key);
    const items: unknown[] = Array.isArray(known) ? known : [];
    this.#lines.set(`${this.#path}.settings.${key}.${items.length}`, line.number);
    const item: Written = {};
    if (keyword === 'state') Object.assign(item, readState(line, cursor));
    else if (keyword === 'note') readNote(line, cursor, item);
    else {
      cursor.end();
      readFields(line, CONSTRAINT_FIELDS, item);
    }
    this.#settings.set(key, items);
    items.push(item);
  }

  #readSetting(line: Line, cursor: Cursor): void {
    requireNoChildren(line);
    const key = cursor.oneOf(Object.keys(settings.shape));
    const isData = key === 'data' && cursor.skip('.');
    const name = isData ? cursor.oneOf(Object.keys(dataSettings.shape)) : key;
    cursor.expect(':');
    const at = isData ? `data.${name}` : name;
    this.#lines.set(`${this.#path}.settings.${at}`, line.number);
    (isData ? this.#data : this.#settings).set(name, cursor.json());
  }

  #readLayout(line: Line, cursor: Cursor): void {
    cursor.end();
    for (const child of line.children) {
      requireNoChildren(child);
      const place = new Cursor(child);
      const id = place.id();
      place.expect(':');
      const [x, y] = [place.number(), place.number()];
      place.end();
      // who deletes a node need not go down to its place
      const node = this.#nodes.get(id);
      if (node) node.position = { x, y };
    }
  }
}

type Head = { words: string | undefined; id: string | undefined };

/** Keys of what is not of the data of a node, while its lines are read. */
const [NODE, STEP] = ['node ', 'step '];
const prefixed = (field: (typeof NODE_FIELDS)[number]) => ({
  ...field,
  key: `${NODE}${field.key}`,
});
const PREFIXED_STEP_FIELDS = STEP_FIELDS.map((field) => ({ ...field, key: `${STEP}${field.key}` }));
