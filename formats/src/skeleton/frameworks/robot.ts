import type { Given } from '../calls.ts';
import { type Framework, type FunctionCall, type ModelCode, REWRITTEN } from '../framework.ts';
import type { Kind } from '../kinds.ts';
import { anchorLine } from '../merge.ts';
import { notesOf } from './notes.ts';

const TYPES: Record<Kind, string> = {
  ...{ text: '', integer: ': int', decimal: ': Decimal', boolean: ': bool', date: ': date' },
};

/** What Robot Framework takes for its own. */
const RESERVED =
  'If Else Else If End For While Try Except Finally Break Continue Return Var Group'.split(' ');

/** Robot Framework from 7.3 on: a keyword for each step in a resource, and a suite for each model. */
export const robot: Framework = {
  naming: 'title',
  paramNaming: 'snake',
  reserved: [...RESERVED, 'Else If', 'Skip', 'Fail', 'No Operation'],
  reservedParams: ['docstring', 'table'],
  isFeature: false,
  stepsFile: 'steps.resource',
  comment: '#',
  indents: ['', '    '],
  newStepsFile: () => `*** Keywords ***\n${anchorLine('#')}\n`,
  head: (one) => {
    const parameters = [
      ...one.params.map(({ identifier, kind }) => variable(`${identifier}${TYPES[kind]}`)),
      ...(one.hasDocString ? [variable('docstring')] : []),
      ...(one.hasTable ? [variable('table: list')] : []),
    ];
    return [
      one.name,
      ...notesOf(one).map(
        (note, index) => `    ${index === 0 ? '[Documentation]' : '...'}    ${cell(note)}`,
      ),
      ...(parameters.length > 0 ? [`    [Arguments]    ${parameters.join('    ')}`] : []),
    ];
  },
  body: ['    Skip    Not written yet'],
  atEnd: { heading: '*** Keywords ***' },
  files: (code) => [{ path: `${code.slug}.robot`, parts: () => suite(code) }],
};

/** How Robot Framework writes a variable. */
const variable = (name: string) => `\${${name}}`;

function* suite({ input, cases }: ModelCode): Generator<string> {
  yield `# ${REWRITTEN}\n*** Settings ***\nDocumentation    ${cell(input.model.name)}\nResource         steps.resource\n\n*** Test Cases ***\n`;
  let separator = '';
  for (const { title, tags, calls } of cases()) {
    const lines = calls.map(
      (call) => `    ${[call.function.name, ...argumentsOf(call)].join('    ')}\n`,
    );
    const marks = tags.map((tag) => cell(tag.replace(/^@/, ''))).join('    ');
    yield `${separator}${cell(title)}\n    [Tags]    ${marks}\n${lines.join('') || '    No Operation\n'}`;
    separator = '\n';
  }
}

function argumentsOf({ function: one, given, docString, table }: FunctionCall): string[] {
  return [
    ...one.params.map((_, index) => valueCell(given[index])),
    ...(one.hasDocString ? [cell(docString ?? '')] : []),
    ...(one.hasTable ? [cell(JSON.stringify(table ?? []))] : []),
  ];
}

/** A secret value is read from the environment when the test runs. */
function valueCell(given: Given | undefined): string {
  return given?.env ? `%{${given.env}}` : cell(given?.value ?? '');
}

/** A text as a cell of a suite: nothing of it is a variable, the name of an argument, a comment or the end of the cell. */
function cell(text: string): string {
  if (text === '') return variable('EMPTY');
  return text
    .toWellFormed()
    .replace(/[\\=]|[$@&%](?=\{)|^[#*|.]/g, '\\$&')
    .replace(/^ | $|(?<= ) /g, () => variable('SPACE'))
    .replace(/[^\S ]|\p{Cc}/gu, escaped);
}

function escaped(sign: string): string {
  if (sign === '\n') return '\\n';
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
