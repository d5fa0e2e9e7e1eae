import { type Framework, type ModelCode, REWRITTEN } from '../framework.ts';
import { anchorLine } from '../merge.ts';
import {
  argumentsOf,
  docComment,
  hasSecrets,
  parametersOf,
  quote,
  TYPESCRIPT_WORDS,
} from './typescript.ts';

const REFERENCE = '/// <reference types="cypress" />\n';

const SECRET = `
function secret(name: string): string {
  const value: unknown = Cypress.env(name);
  if (value === undefined) throw new Error(\`Set the environment variable CYPRESS_\${name}.\`);
  return String(value);
}
`;

/** Cypress: a function for each step, which is given the context of its test, and a spec for each model. */
export const cypress: Framework = {
  naming: 'camel',
  paramNaming: 'camel',
  reserved: [...TYPESCRIPT_WORDS, 'cy'],
  reservedParams: [...TYPESCRIPT_WORDS, 'cy', 'test', 'docString', 'table'],
  isFeature: false,
  stepsFile: 'steps.ts',
  comment: '//',
  indents: ['', '  '],
  newStepsFile: () => `${REFERENCE}\n${anchorLine('//')}\n`,
  head: (one) => [
    ...docComment(one),
    `export function ${one.name}(${['test: Mocha.Context', ...parametersOf(one)].join(', ')}): void {`,
  ],
  body: ['  test.skip(); // not written yet', '}'],
  files: (code) => [{ path: `${code.slug}.cy.ts`, parts: () => spec(code) }],
};

function* spec({ input, functions, cases }: ModelCode): Generator<string> {
  yield `// ${REWRITTEN}\n${REFERENCE}import * as steps from './steps';\n`;
  if (hasSecrets(functions)) yield SECRET;
  yield `\ndescribe(${quote(input.model.name)}, () => {\n`;
  let separator = '';
  for (const { title, tags, calls } of cases()) {
    const lines = calls.map((call) => {
      const given = ['this', ...argumentsOf(call)].join(', ');
      return `    cy.log(${quote(call.words)});\n    steps.${call.function.name}(${given});\n`;
    });
    // Mocha has no tags: a report finds its test case by its name
    const name = quote([title, ...tags].join(' '));
    yield `${separator}  it(${name}, function () {\n${lines.join('')}  });\n`;
    separator = '\n';
  }
  yield '});\n';
}
