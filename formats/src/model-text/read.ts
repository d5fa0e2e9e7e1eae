import type { Model } from '@caseloom/engine';
import type { z } from 'zod';
import { file } from '../caseloom/schema.ts';
import { FORMAT } from '../caseloom/write.ts';
import { fieldFault } from '../field-fault.ts';
import { Sheet } from '../graphwalker/place.ts';
import {
  type ModelFile,
  type ReadResult,
  type Refusal,
  type Remark,
  refuse,
} from '../model-file.ts';
import { placeNodes } from '../place-nodes.ts';
import { Cursor, TextError } from './cursor.ts';
import { DATA_FIELDS, RANGE_FIELDS, readFields } from './fields.ts';
import { DerivedIds } from './ids.ts';
import { Library } from './library.ts';
import { type Line, linesOf } from './lines.ts';
import type { Written } from './read-items.ts';
import { type LineNumbers, readModel } from './read-model.ts';
import { HEADER } from './write.ts';

const SECTIONS = ['model', 'data', 'steps'];
const TYPES = ['text', 'integer', 'decimal', 'boolean', 'date', 'email', 'list'];
/** From one node to the next where it has no place. */
const COLUMN = 255;

/** Whether a text is a model in words, of any version. */
export function isModelText(text: string): boolean {
  return /^(?:#[^\n]*\n\s*)*caseloom text\/\d/.test(text);
}

/** Reads models that `writeModelText` wrote, or a person. A mistake has its line and column, and what is expected there. */
export function readModelText(text: string): ReadResult {
  const found = parseModelText(text);
  if (!found.ok) return found;
  const { file: whole, unplaced } = found;
  const report = whole.models.flatMap((model, index): Remark[] => {
    const count = placeMissing(model, unplaced[index] ?? new Set(), whole.steps);
    return count > 0 ? [{ code: 'laid_out', params: { count } }] : [];
  });
  return { ok: true, ...whole, report };
}

/**
 * What a text says, and where: the lines of its parts by their paths in the file (`models.0.nodes.2`), and of each model the
 * nodes that have no place, which stand at the origin.
 */
export type ParsedText = {
  ok: true;
  file: ModelFile;
  lines: LineNumbers;
  unplaced: ReadonlySet<string>[];
};

/** Reads as `readModelText`, for an editor: places nothing. */
export function parseModelText(text: string): ParsedText | Refusal {
  try {
    return new Reader().read(linesOf(text));
  } catch (error) {
    if (error instanceof TextError) return refuse(error.problem.code, error.problem.params);
    throw error;
  }
}

class Reader {
  readonly #library = new Library();
  readonly #lines: LineNumbers = new Map();
  readonly #models: Written[] = [];
  readonly #data: Written[] = [];
  readonly #dataIds = new DerivedIds();

  read([header, ...sections]: Line[]): ParsedText | Refusal {
    const format = header?.text.trim() ?? '';
    if (format !== HEADER) return refuse('file_version_unknown', { format });
    for (const section of sections) this.#readSection(section);
    const steps = this.#library.steps();
    const nodesOf = ({ nodes }: Written): Written[] => (Array.isArray(nodes) ? nodes : []);
    const unplaced = this.#models.map(
      (model) =>
        new Set(
          nodesOf(model)
            .filter(({ position }) => position === undefined)
            .map(({ id }) => String(id)),
        ),
    );
    for (const node of this.#models.flatMap(nodesOf)) node.position ??= { x: 0, y: 0 };
    const json = { format: FORMAT, models: this.#models, steps, testData: this.#data };
    const checked = file.safeParse(json);
    if (!checked.success) return this.#refuse(checked.error);
    const { format: _, ...whole } = checked.data;
    return { ok: true, file: whole, lines: this.#lines, unplaced };
  }

  #readSection(section: Line): void {
    const cursor = new Cursor(section);
    const keyword = cursor.oneOf(SECTIONS);
    if (keyword === 'model') {
      const path = `models.${this.#models.length}`;
      this.#lines.set(path, section.number);
      this.#models.push(readModel(section, this.#library, this.#lines, path));
    } else if (keyword === 'data') this.#readData(section, cursor);
    else {
      cursor.end();
      this.#library.readSection(section);
    }
  }

  #readData(section: Line, cursor: Cursor): void {
    const name = cursor.id();
    cursor.expect(':');
    const validity = cursor.oneOf(['valid', 'invalid']);
    const type = cursor.oneOf(TYPES);
    const derived = this.#dataIds.next(name, validity);
    const id = cursor.mark() ?? derived;
    this.#lines.set(`testData.${this.#data.length}`, section.number);
    const values: string[] = [];
    const read: Written = {};
    const bounds = RANGE_FIELDS.map((field) => ({ ...field, key: `range ${field.key}` }));
    readFields(section, [...DATA_FIELDS, ...bounds], read, {
      '-': (value) => values.push(value.words()),
    });
    const data: Written = { id, name, validity, type, values };
    const range: Written = {};
    for (const [key, value] of Object.entries(read)) {
      if (key.startsWith('range ')) range[key.slice('range '.length)] = value;
      else data[key] = value;
    }
    this.#data.push({ ...data, ...(Object.keys(range).length > 0 && { range }) });
  }

  /** What is wrong, at the line of the part that it is wrong in. */
  #refuse(error: z.ZodError): Refusal {
    const { path, ...fault } = fieldFault(error);
    const whole = path.map(String);
    const lengths = whole.map((_, index) => whole.length - index);
    const known = lengths.map((length) => whole.slice(0, length).join('.'));
    const line = known.map((one) => this.#lines.get(one)).find((one) => one !== undefined);
    return refuse('text_field_invalid', { line: line ?? 1, path: whole.join('.'), ...fault });
  }
}

/**
 * Gives a place to nodes that have none: all are laid out where none has one, else each stands right of where it is
 * entered from.
 *
 * @returns how many had none
 */
function placeMissing(
  { nodes, edges }: Model,
  unplaced: ReadonlySet<string>,
  steps: Parameters<typeof placeNodes>[2],
): number {
  const missing = nodes.filter(({ id }) => unplaced.has(id));
  if (missing.length === 0) return 0;
  if (missing.length === nodes.length) {
    placeNodes(nodes, edges, steps);
    return missing.length;
  }
  const sheet = new Sheet();
  const places = new Map(
    nodes.flatMap(({ id, position }) => (unplaced.has(id) ? [] : [[id, position]])),
  );
  for (const place of places.values()) sheet.put(place);
  const sources = new Map(edges.toReversed().map(({ source, target }) => [target, source]));
  for (const node of missing) {
    const { x, y } = places.get(sources.get(node.id) ?? '') ?? { x: -COLUMN, y: 0 };
    node.position = sheet.put({ x: x + COLUMN, y });
    places.set(node.id, node.position);
  }
  return missing.length;
}
