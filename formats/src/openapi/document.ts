import { parseDocument } from 'yaml';
import { DiagramError } from '../diagram/diagram.ts';

/** An object of the file by its names; empty where the file has something else. */
export type Fields = ReadonlyMap<string, unknown>;

/** References that lead to references end after so many. */
const MAX_REFERENCES = 20;
/** Characters of YAML, which takes some seconds for so many. */
const MAX_YAML = 4_000_000;
/** No description needs more copies of what an anchor names. */
const MAX_ALIASES = 100;

/** Whether the value of a JSON text describes an API: OpenAPI 3, or Swagger 2. */
export function isOpenApi(json: object): boolean {
  return 'openapi' in json || 'swagger' in json;
}

/** Whether a text that is no JSON describes an API in YAML. */
export function isOpenApiYaml(content: string): boolean {
  return /^["']?(?:openapi|swagger)["']?[ \t]*:/m.test(content.slice(0, 100_000));
}

/** The value of a YAML text. @throws DiagramError where it is none, or too large */
export function parseYaml(content: string): unknown {
  if (content.length > MAX_YAML) throw new DiagramError('diagram_too_large', { limit: MAX_YAML });
  try {
    const options = { logLevel: 'silent', uniqueKeys: false, prettyErrors: false } as const;
    const document = parseDocument(content, options);
    const [error] = document.errors;
    if (error) throw notYaml(error.message, content.slice(0, error.pos[0]).split('\n').length);
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    // aliases that unfold too far, and what nests deeper than the stack is
    if (error instanceof Error && !(error instanceof DiagramError)) throw notYaml(error.message);
    throw error;
  }
}

function notYaml(message: string, line = 1): DiagramError {
  const [reason = ''] = message.split(/ at line |\n/);
  return new DiagramError('file_not_yaml', { line, reason });
}

/** The fields of an object, in the order of the file. */
export function fieldsOf(value: unknown): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Map(isObject ? Object.entries(value) : []);
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A description of an API, whose parts may stand elsewhere in it. */
export class OpenApiDocument {
  readonly root: Fields;
  /** What is known but not followed, counted by its name in the file. */
  readonly leftOut = new Map<string, number>();

  constructor(json: unknown) {
    this.root = fieldsOf(json);
  }

  /** The fields of an object, those of the one that it refers to where it is a reference. */
  fields(value: unknown): Fields {
    let fields = fieldsOf(value);
    for (let count = 0; count < MAX_REFERENCES; count++) {
      const reference = fields.get('$ref');
      if (typeof reference !== 'string') return fields;
      fields = this.#at(reference);
    }
    return new Map();
  }

  leaveOut(what: string, count = 1): void {
    if (count > 0) this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + count);
  }

  /** What `#/components/schemas/Pet` names; other files are not read. */
  #at(reference: string): Fields {
    if (!reference.startsWith('#/')) {
      this.leaveOut('$ref');
      return new Map();
    }
    let found = this.root;
    for (const part of reference.slice(2).split('/')) {
      const name = unescaped(part);
      found = fieldsOf(found.get(name));
    }
    return found;
  }
}

/** A part of a JSON pointer in an address. */
function unescaped(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
