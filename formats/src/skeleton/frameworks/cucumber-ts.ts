import { PATTERNS } from '../expression.ts';
import { type Framework, REWRITTEN } from '../framework.ts';
import type { StepFunction } from '../manifest.ts';
import { anchorLine } from '../merge.ts';
import { featureParts } from './feature-file.ts';
import { docComment, hasSecrets, parametersOf, TYPESCRIPT_WORDS } from './typescript.ts';

const WORDS = { context: 'Given', action: 'When', outcome: 'Then' } as const;

/** What features say of values that are no texts, and where secret ones come from. */
const SUPPORT = `// ${REWRITTEN}
import { defineParameterType } from '@cucumber/cucumber';

defineParameterType({
  name: 'caseloomDecimal',
  regexp: /${PATTERNS.decimal}/,
  transformer: Number,
  useForSnippets: false,
  preferForRegexpMatch: true,
});

defineParameterType({
  name: 'caseloomBoolean',
  regexp: /${PATTERNS.boolean}/,
  transformer: (text: string) => text === 'true',
  useForSnippets: false,
  preferForRegexpMatch: true,
});

/** A secret value by the environment variable that holds it; a feature says •••• for it. */
export function secret(name: string, word: string): string {
  if (word !== '••••') return word;
  const value = process.env[name];
  if (value === undefined) throw new Error(\`Set the environment variable \${name}.\`);
  return value;
}
`;

/** Cucumber in TypeScript: a step definition for each step, and the feature of each model. */
export const cucumberTs: Framework = {
  naming: 'camel',
  paramNaming: 'camel',
  reserved: [...TYPESCRIPT_WORDS, 'secret'],
  reservedParams: [...TYPESCRIPT_WORDS, 'secret', 'docString', 'table'],
  isFeature: true,
  stepsFile: 'features/step_definitions/steps.ts',
  comment: '//',
  indents: ['', '  '],
  newStepsFile: () => `${anchorLine('//')}\n`,
  imports: importsOf,
  head: (one, expression) => {
    const parameters = ['this: World', ...parametersOf(one, 'DataTable')].join(', ');
    const [type = 'action'] = one.types;
    return [
      ...docComment(one),
      `${WORDS[type]}(/${expression}/, async function ${one.name}(${parameters}) {`,
      ...one.params.flatMap(({ identifier, secrets: [name] = [] }) =>
        name ? [`  ${identifier} = secret('${name}', ${identifier});`] : [],
      ),
    ];
  },
  body: ["  return 'pending';", '});'],
  files: (code) => [
    { path: `features/${code.slug}.feature`, parts: () => featureParts(code) },
    { path: 'features/support/caseloom.ts', parts: () => [SUPPORT] },
  ],
};

function importsOf(functions: StepFunction[]): string[] {
  const words = new Set(functions.map(({ types: [type = 'action'] }) => WORDS[type]));
  const names = [
    ...(functions.some(({ hasTable }) => hasTable) ? ['type DataTable'] : []),
    ...[...words].toSorted(),
    'type World',
  ];
  return [
    `import { ${names.join(', ')} } from '@cucumber/cucumber';`,
    ...(hasSecrets(functions) ? ["import { secret } from '../support/caseloom';"] : []),
  ];
}
