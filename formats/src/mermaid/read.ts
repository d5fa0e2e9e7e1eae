import { DiagramError } from '../diagram/diagram.ts';
import { readStates } from '../diagram/read-states.ts';
import { toWords } from '../diagram/text.ts';
import { readDiagram } from '../diagram/to-model.ts';
import type { ReadResult } from '../model-file.ts';
import { readFlowchart } from './flowchart.ts';

const HEADER = /^(?:flowchart(?:-elk)?|graph)(?:[ \t]+(?:TB|TD|BT|RL|LR|[<>^v]))?[ \t]*(?=;|$)/;
const STATES = /^stateDiagram(?:-v2)?[ \t]*$/;
/** Diagrams of Mermaid that draw no flow of steps. */
const OTHER =
  /^(?:sequenceDiagram|classDiagram|erDiagram|gantt|pie|journey|gitGraph|mindmap|timeline|quadrantChart|requirementDiagram|C4\w+|sankey|xychart|block|packet|kanban|architecture|zenuml|radar|treemap)(?:-beta|-v2)?\b/;
const FENCE = /^(?:```+|~~~+|:::)[ \t]*(?:\{?mermaid\b)/;

/** Whether a text is Mermaid: by its first line that says something, which may stand in a fence of Markdown. */
export function isMermaid(text: string, fileName: string): boolean {
  const { lines, isFenced } = bodyOf(text, fileName);
  const [first = ''] = lines;
  if (HEADER.test(first) || STATES.test(first)) return true;
  return OTHER.test(first) && (isFenced || /\.(?:mmd|mermaid)$/i.test(fileName));
}

/** Reads a flowchart or a state diagram of Mermaid. */
export function readMermaid(text: string, fileName: string, name: string): ReadResult {
  return readDiagram(() => {
    const { lines, title, line } = bodyOf(text, fileName);
    const [first = '', ...rest] = lines;
    const header = HEADER.exec(first)?.[0];
    if (header === undefined && !STATES.test(first)) {
      throw new DiagramError('diagram_kind_unknown', { kind: OTHER.exec(first)?.[0] ?? first });
    }
    const diagram =
      header === undefined
        ? readStates(rest.map(withoutComment), STATE_DIALECT, line + 1)
        : readFlowchart([first.slice(header.length), ...rest].join('\n'), line);
    diagram.title ||= title;
    return diagram;
  }, name);
}

const STATE_DIALECT = { isLenient: false, hasNamesBehindColon: true };

function withoutComment(line: string): string {
  const index = line.indexOf('%%');
  return index < 0 ? line : line.slice(0, index);
}

type Body = { lines: string[]; title: string; line: number; isFenced: boolean };

/** The lines from the one that names the kind of diagram, without fence, front matter and directives. */
function bodyOf(text: string, fileName: string): Body {
  let lines = text.split(/\r\n|\r|\n/);
  let line = 1;
  const skip = (count: number) => {
    lines = lines.slice(count);
    line += count;
  };
  const isMarkdown = /\.(?:mmd|mermaid)$/i.test(fileName);
  const fence = lines.findIndex((one) => FENCE.test(one.trim()));
  const isFenced = fence >= 0 && (isMarkdown || lines.slice(0, fence).every((one) => !one.trim()));
  if (isFenced) {
    skip(fence + 1);
    const end = lines.findIndex((one) => /^\s*(?:```|~~~|:::\s*$)/.test(one));
    if (end >= 0) lines = lines.slice(0, end);
  }
  skip(blankLines(lines));
  let title = '';
  const close = lines[0]?.trim() === '---' ? lines.indexOf('---', 1) : -1;
  if (close > 0) {
    const given = lines.slice(1, close).find((one) => /^\s*title:/.test(one));
    title = titleIn(given?.replace(/^\s*title:/, '').trim() ?? '');
    skip(close + 1);
  }
  skip(blankLines(lines));
  return { lines: [lines[0]?.trim() ?? '', ...lines.slice(1)], title, line, isFenced };
}

/** The words of a title; in double quotes it is a text of JSON, as it is. */
function titleIn(text: string): string {
  const plain = toWords(text.replace(/^(["'])(.*)\1$/, '$2'));
  if (!/^".*"$/.test(text)) return plain;
  try {
    return String(JSON.parse(text)).replace(/\s+/g, ' ').trim();
  } catch {
    return plain;
  }
}

/** How many lines at the beginning are empty, comments or directives. */
function blankLines(lines: string[]): number {
  let isDirective = false;
  const index = lines.findIndex((one) => {
    const line = one.trim();
    if (line.startsWith('%%{')) isDirective = true;
    const isBlank = isDirective || line === '' || line.startsWith('%%');
    if (line.endsWith('}%%')) isDirective = false;
    return !isBlank;
  });
  return index < 0 ? lines.length : index;
}
