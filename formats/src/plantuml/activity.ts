import type { Diagram } from '../diagram/diagram.ts';
import { DiagramError } from '../diagram/diagram.ts';
import { toWords } from '../diagram/text.ts';
import { clausesOf } from './clauses.ts';
import { Flow } from './flow.ts';

/** What a line begins with, and what it does. The first that fits counts. */
const STATEMENTS: readonly [RegExp, (flow: Flow, rest: string) => void][] = [
  [/^title\s+/i, (flow, rest) => flow.setTitle(toWords(rest))],
  [/^start$/i, (flow) => flow.start()],
  [/^(?:stop|end|kill)$/i, (flow) => flow.stop()],
  [/^detach$/i, (flow) => flow.detach()],
  [/^break$/i, (flow) => flow.break()],
  [/^(?:(?:\([^()]*\)\s*)?else\s*if)(?=[\s(])/i, (flow, rest) => flow.elseIf(clausesOf(rest))],
  [/^if(?=[\s(])/i, (flow, rest) => flow.if(clausesOf(rest))],
  [/^else\b/i, (flow, rest) => flow.else(clausesOf(rest).subject)],
  [/^end\s?if$/i, (flow) => flow.endIf()],
  [/^switch(?=[\s(])/i, (flow, rest) => flow.switch(clausesOf(rest))],
  [/^case(?=[\s(])/i, (flow, rest) => flow.case(clausesOf(rest).subject)],
  [/^end\s?switch$/i, (flow) => flow.endSwitch()],
  [/^while(?=[\s(])/i, (flow, rest) => flow.while(clausesOf(rest))],
  [/^end\s?while\b/i, (flow, rest) => flow.endWhile(clausesOf(rest).subject)],
  [/^repeat\s*while\b/i, (flow, rest) => flow.repeatWhile(clausesOf(rest))],
  [/^repeat\b\s*/i, (flow, rest) => flow.repeat(stepIn(rest))],
  [/^backward\s*(?=:)/i, (flow, rest) => flow.backward(stepIn(rest))],
  [/^(?:fork|split)\s+again$/i, (flow) => flow.again()],
  [/^fork$/i, (flow) => flow.fork('bar')],
  [/^split$/i, (flow) => flow.fork('decision')],
  [/^end\s?(?:fork|split|merge)\b/i, (flow) => flow.endFork()],
  [/^\((?=\w+\)$)/, (flow, rest) => flow.connector(rest.slice(0, -1))],
  [/^label\s+/i, (flow, rest) => flow.label(rest)],
  [/^goto\s+/i, (flow, rest) => flow.goTo(rest)],
  [/^-(?:\[[^\]]*\])?-?>/, (flow, rest) => flow.say(toWords(rest.replace(/;$/, '')))],
  [/^(?:#[\w\\/|-]+)?(?=:)/, (flow, rest) => flow.step(stepIn(rest))],
  [/^\|/, (flow) => flow.leaveOut('swimlane')],
  [/^(?:partition|group|rectangle|package|card)\b/i, (flow) => flow.leaveOut('partition')],
  [/^note\b/i, (flow) => flow.leaveOut('note')],
];
const IGNORED =
  /^(?:\}|end\s?group$|skinparam|hide|show|scale|caption|header|footer|legend|left to|top to|swimlane|<\/?style|!|@)/i;

/** A line that a step of several lines begins with, and what it ends with. */
const BEGINS = /^(?:#[\w\\/|-]+|repeat\s*|backward\s*)?:/i;
const FINISHES = /[;|<>/\\\]}](?:\s{0,9}<<[^<>]*>>)?$/;
const BLOCKS: readonly [begin: RegExp, end: RegExp][] = [
  [/^(?:floating\s+)?note\b[^:]*$/i, /^end\s?note$/i],
  [/^(?:skinparam|style)\b[^{]*\{$/i, /^\}$/],
  [/^<style>/i, /^<\/style>/i],
  [/^(legend|header|footer)\b(?!.*\bend)[^:]*$/i, /^end\s?(?:legend|header|footer)$/i],
];

/** Reads the lines of an activity diagram. @throws DiagramError with the line that does not fit those before */
export function readActivity(lines: string[]): Diagram {
  const flow = new Flow();
  let parts: string[] = [];
  let until: RegExp | undefined;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    flow.line = index + 1;
    if (until) {
      if (until.test(line)) until = undefined;
      continue;
    }
    parts.push(line);
    if (BEGINS.test(parts[0] ?? '')) {
      if (!FINISHES.test(line)) continue;
    } else until = BLOCKS.find(([begin]) => begin.test(line))?.[1];
    readStatement(flow, parts.filter(Boolean).join(' '));
    parts = [];
  }
  if (parts.length > 0) throw new DiagramError('diagram_line_invalid', { line: flow.line });
  return flow.finish();
}

function readStatement(flow: Flow, text: string): void {
  if (text === '') return;
  for (const [begin, apply] of STATEMENTS) {
    const found = begin.exec(text)?.[0];
    if (found === undefined) continue;
    apply(flow, text.slice(found.length).trim());
    return;
  }
  if (!IGNORED.test(text)) flow.leaveOut(/^\S{1,40}/.exec(text)?.[0] ?? text);
}

/** The words of `:words;`, empty where there are none. */
function stepIn(text: string): string {
  return toWords(
    text
      .replace(/^:/, '')
      .replace(/\s{0,9}<<[^<>]*>>$/, '')
      .replace(/[;|<>/\\\]}]$/, ''),
  );
}
