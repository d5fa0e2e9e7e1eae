import { testId } from '@caseloom/engine';
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

const SECRET = `
function secret(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(\`Set the environment variable \${name}.\`);
  return value;
}
`;

/** Playwright Test: a function for each step, and a spec for each model. */
export const playwright: Framework = {
  naming: 'camel',
  paramNaming: 'camel',
  reserved: [...TYPESCRIPT_WORDS, 'test', 'expect'],
  reservedParams: [...TYPESCRIPT_WORDS, 'page', 'test', 'docString', 'table'],
  isFeature: false,
  stepsFile: 'steps.ts',
  comment: '//',
  indents: ['', '  '],
  newStepsFile: () =>
    `import { type Page, test } from '@playwright/test';\n\n${anchorLine('//')}\n`,
  head: (one) => [
    ...docComment(one),
    `export async function ${one.name}(${['page: Page', ...parametersOf(one)].join(', ')}): Promise<void> {`,
  ],
  body: ["  test.fixme(true, 'Not written yet');", '}'],
  files: (code) => [{ path: `${code.slug}.spec.ts`, parts: () => spec(code) }],
};

function* spec({ input, functions, cases }: ModelCode): Generator<string> {
  yield `// ${REWRITTEN}\nimport { test } from '@playwright/test';\nimport * as steps from './steps';\n`;
  if (hasSecrets(functions)) yield SECRET;
  yield `\ntest.describe(${quote(input.model.name)}, () => {\n`;
  let separator = '';
  for (const { testCase, title, tags, calls } of cases()) {
    const lines = calls.map((call) => {
      const given = ['page', ...argumentsOf(call)].join(', ');
      return `    await test.step(${quote(call.words)}, () => steps.${call.function.name}(${given}));\n`;
    });
    const marks = tags.map((tag) => quote(tag)).join(', ');
    // a report in JUnit's form has no tags, but this
    const id = `{ type: 'id', description: ${quote(testId(testCase.key))} }`;
    const details = `{ tag: [${marks}], annotation: ${id} }`;
    yield `${separator}  test(${quote(title)}, ${details}, async ({ page }) => {\n${lines.join('')}  });\n`;
    separator = '\n';
  }
  yield '});\n';
}
