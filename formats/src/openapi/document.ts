import type files from '@caseloom/locales/en/files.json';
import { parseDocument, YAMLParseError } from 'yaml';
import { DiagramError } from '../diagram/diagram.ts';
import { placeIn } from '../json-fault.ts';

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
    if (error) throw notYaml(error, placeIn(content, error.pos[0]));
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    // aliases that unfold too far, and what nests deeper than the stack is
    if (error instanceof Error && !(error instanceof DiagramError)) {
      const alias = content.search(/(?<![^\s,[{])\*[^\s,\]}]/);
      throw notYaml(error, placeIn(content, Math.max(0, alias)));
    }
    throw error;
  }
}

/** Our words by the codes of the parser; of what it does not expect there is no more to say. */
const REASONS: ReadonlyMap<string, YamlReason> = new Map([
  ['BAD_INDENT', 'yaml_indent'],
  ['BLOCK_IN_FLOW', 'yaml_indent'],
  ['BLOCK_AS_IMPLICIT_KEY', 'yaml_indent'],
  ['TAB_AS_INDENT', 'yaml_tab'],
  ['MISSING_CHAR', 'yaml_missing'],
  ['BAD_DQ_ESCAPE', 'yaml_escape'],
  ['MULTILINE_IMPLICIT_KEY', 'yaml_key'],
  ['KEY_OVER_1024_CHARS', 'yaml_key'],
  ['MULTIPLE_DOCS', 'yaml_documents'],
]);
type YamlReason = Extract<keyof typeof files, `yaml_${string}`>;

/** What the parser says itself is English: it only follows our reason. */
function notYaml(error: Error, place: { line: number; column: number }): DiagramError {
  // of a bracket that is not closed it says that the lines behind are not indented
  const reason = error.message.startsWith('Flow ') ? 'yaml_missing' : reasonOf(error);
  const [detail = ''] = error.message.split(/ at line |\n/);
  return new DiagramError('file_not_yaml', { ...place, reason, detail });
}

function reasonOf(error: Error): YamlReason {
  if (!(error instanceof YAMLParseError)) return 'yaml_deep';
  return REASONS.get(error.code) ?? 'yaml_unexpected';
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
