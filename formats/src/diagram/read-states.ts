import { Diagram, DiagramError } from './diagram.ts';
import { toWords, unquoted } from './text.ts';

/** How the two languages of state diagrams differ. */
type Dialect = {
  /** Whether a line that says nothing known is skipped and counted, or a mistake. */
  isLenient: boolean;
  /** Whether `id : text` gives a state its name, or only describes it. */
  hasNamesBehindColon: boolean;
};

/** An arrow; PlantUML's may hold a direction and a style. */
const ARROW =
  /-{1,20}(?:\[[^\]]{0,60}\])?(?:left|right|up|down|le|ri|do|[lrud])?(?:\[[^\]]{0,60}\])?-{0,20}>/;
/** More than a line says: what is longer is none. */
const MAX_LINE = 5000;
const STATE = /^(?:\[\*\]|\[H\*?\]|"[^"]*"|[\p{L}\p{N}_][^\s:"[\]{}<>]*)$/iu;
const DECORATION = /\s{0,9}(?:<<[^<>]*>>|#[\w;:.-]+|:::[\w-]+)$/;
const FORMS = { choice: 'decision', fork: 'bar', join: 'bar', start: 'start', end: 'end' } as const;
const IGNORED =
  /^(?:direction|classDef|class|style|click|hide|show|skinparam|scale|left to|top to|accTitle|accDescr|caption|header|footer|legend|!)\b|^[!@]/i;

/** Reads the lines of a state diagram, which Mermaid and PlantUML write alike. @throws DiagramError */
export function readStates(lines: string[], dialect: Dialect, firstLine = 1): Diagram {
  const diagram = new Diagram({ hasStates: true });
  let until: RegExp | undefined;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (until?.test(line)) until = undefined;
    else
      until ??=
        endOfBlock(diagram, line) ?? readOrRefuse(diagram, line, dialect, firstLine + index);
  }
  return diagram;
}

/** @throws DiagramError for a line that says nothing known, where the dialect is strict */
function readOrRefuse(diagram: Diagram, line: string, dialect: Dialect, number: number): undefined {
  const isShort = line.length <= MAX_LINE;
  if (line === '' || (isShort && readLine(diagram, line, dialect))) return;
  if (!dialect.isLenient) throw new DiagramError('diagram_line_invalid', { line: number });
  diagram.leaveOut(/^\S{1,40}/.exec(line)?.[0] ?? line);
}

/** How the block ends that a line begins, whose lines say nothing of the flow. */
function endOfBlock(diagram: Diagram, line: string): RegExp | undefined {
  if (/^note\b[^:]*$/i.test(line) && !/^note\s+"/i.test(line)) {
    diagram.leaveOut('note');
    return /^end ?note$/i;
  }
  if (/^(?:skinparam|style|accDescr|<style>)[^{]*\{$/i.test(line)) return /^\}$/;
  if (/^(?:legend|header|footer)$/i.test(line)) return /^end ?(?:legend|header|footer)$/i;
  return undefined;
}

function readLine(diagram: Diagram, line: string, dialect: Dialect): boolean {
  const title = /^title\s+(.*)$/i.exec(line)?.[1];
  if (title !== undefined) diagram.title = toWords(title);
  else if (/^note\b/i.test(line)) diagram.leaveOut('note');
  else if (/^(?:--+|\|\|+)$/.test(line)) diagram.leaveOut(line.slice(0, 2));
  else if (/^\}/.test(line)) return diagram.closeGroup();
  else if (/^state\s/i.test(line)) return declare(diagram, line.slice(5).trim());
  else if (IGNORED.test(line)) return true;
  else return connect(diagram, line) || describe(diagram, line, dialect);
  return true;
}

/** `state "words" as id <<choice>> {` in all its parts. */
function declare(diagram: Diagram, rest: string): boolean {
  const opens = rest.endsWith('{');
  const text = opens ? rest.slice(0, -1).trim() : rest;
  const stereotype = /<<\s*(\w+)\s*>>/.exec(text)?.[1]?.toLowerCase() ?? '';
  const form = Object.entries(FORMS).find(([word]) => word === stereotype)?.[1];
  const [head, description] = splitAtColon(text);
  const [id, words = description] = idAndWords(bare(head));
  if (!STATE.test(id)) return false;
  const key = unquoted(id);
  const label = words === undefined ? undefined : toWords(unquoted(words));
  // what only parts the flow has no words but those that are given
  const mute = form && '';
  if (opens) diagram.openGroup(key, label ?? key);
  else diagram.node(key, { form, text: label ?? (id.startsWith('"') ? toWords(key) : mute) });
  return true;
}

/** `"words" as id` or, as PlantUML also takes it, `id as "words"`. */
function idAndWords(text: string): [id: string, words?: string] {
  const named = /^("[^"]*"|\S+)\s+as\s+("[^"]*"|\S+)$/i.exec(text);
  if (!named) return [text];
  const [, first = '', second = ''] = named;
  return second.startsWith('"') && !first.startsWith('"') ? [first, second] : [second, first];
}

function connect(diagram: Diagram, line: string): boolean {
  const arrow = ARROW.exec(line);
  if (!arrow) return false;
  const source = bare(line.slice(0, arrow.index));
  const [head, words = ''] = splitAtColon(line.slice(arrow.index + arrow[0].length));
  const target = bare(head);
  if (!STATE.test(source) || !STATE.test(target)) return false;
  diagram.arrow(state(diagram, source, 'start'), state(diagram, target, 'end'), toWords(words));
  return true;
}

/** The id of a state at an end of an arrow: `[*]` is the start or the end of the state in which it stands. */
function state(diagram: Diagram, written: string, form: 'start' | 'end'): string {
  const isPoint = /^\[/.test(written);
  const id = isPoint ? `${diagram.group}${form === 'start' ? '[*' : '*]'}` : unquoted(written);
  diagram.node(id, isPoint ? { form, text: '' } : {});
  return id;
}

function describe(diagram: Diagram, line: string, dialect: Dialect): boolean {
  const [head, words] = splitAtColon(line);
  const id = bare(head);
  if (!STATE.test(id) || id.startsWith('[')) return false;
  const text = words === undefined ? undefined : toWords(words);
  if (words !== undefined && !dialect.hasNamesBehindColon) diagram.leaveOut(':');
  diagram.node(unquoted(id), dialect.hasNamesBehindColon && text ? { text } : {});
  return true;
}

/** What stands before the first colon, and what behind it; `:::` only gives a style, and texts in quotes stay whole. */
function splitAtColon(text: string): [string, string?] {
  const found = /^((?:"[^"]*"|:::|[^:"])*):(?!::)([\s\S]*)$/.exec(text);
  return found ? [found[1] ?? '', found[2] ?? ''] : [text];
}

/** Without what only decorates it. */
function bare(text: string): string {
  let rest = text.trim();
  for (let last = ''; rest !== last; ) {
    last = rest;
    rest = rest.replace(DECORATION, '').trim();
  }
  return rest;
}
