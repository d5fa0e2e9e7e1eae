import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, type Model } from '@caseloom/engine';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Export } from '../export.ts';
import { read } from '../read.ts';
import type { FrameworkId } from './manifest.ts';
import { aShop, type Folder, written } from './testing.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(import.meta.url);

/** A program of a package. */
const program = (name: string, path: string) =>
  join(dirname(require.resolve(`${name}/package.json`)), path);

/** The cases of an example of the documents, in a language. */
function example(name: string, language: 'en' | 'tr'): Export {
  const path = join(root, 'docs/examples', `${name}.json`);
  const file = read(readFileSync(path, 'utf8'), path);
  if (!file.ok) throw new Error(file.problem.code);
  const [model, ...models] = file.models as [Model, ...Model[]];
  const context = { steps: file.steps, testData: file.testData, models };
  const made = generate(model, context, { ...model.settings, language });
  if (!made.ok) throw new Error(made.problems[0]?.code);
  return { model, context, result: made.result, language };
}

const EXAMPLES = [
  ['login', 'en'],
  ['payment', 'tr'],
  ['retry', 'en'],
  ['checkout', 'tr'],
] as const;

const allModels = () => [aShop(), ...EXAMPLES.map(([name, language]) => example(name, language))];

/** The code of models in one folder, on disk, where runners find what is installed here. */
function aFolder(id: FrameworkId, inputs = allModels()): string {
  let files: Folder = new Map();
  for (const input of inputs) files = written(input, id, files).folder;
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of files) write(folder, path, text);
  return folder;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Runs a program in a folder. @returns its exit code and all that it printed */
function run(
  command: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, PASSWORD: 'x', ...env }, maxBuffer: 1e8 };
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr });
    });
  });
}

const node = (args: string[], cwd: string, env?: NodeJS.ProcessEnv) =>
  run(process.execPath, args, cwd, env);

const isInstalled = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const TYPES = { strict: true, target: 'es2022', skipLibCheck: true, moduleResolution: 'bundler' };

const compile = (folder: string, compilerOptions: object, include: string[]) => {
  write(folder, 'tsconfig.json', JSON.stringify({ compilerOptions, include }));
  return node([program('typescript', 'bin/tsc'), '-p', '.'], folder);
};

describe('code for Cucumber in TypeScript', () => {
  it('compiles, and Cucumber finds one definition for every step of every feature', async () => {
    const folder = aFolder('cucumber-ts');
    const options = { ...TYPES, module: 'commonjs', outDir: 'js', rootDir: '.', types: ['node'] };
    expect(await compile(folder, options, ['features'])).toEqual({ code: 0, text: '' });
    const args = [program('@cucumber/cucumber', 'bin/cucumber.js'), 'features'];
    const loaded = ['--require', 'js/**/*.js', '--format', 'summary'];
    const dry = await node([...args, ...loaded, '--dry-run'], folder);
    expect(dry.text).toMatch(/^\d+ scenarios \(\d+ skipped\)$/m);
    const real = await node([...args, ...loaded], folder);
    expect(real.text).toMatch(/^\d+ scenarios \(\d+ pending\)$/m);
  });
});

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) =>
  existsSync(path),
);

describe('code for Playwright', () => {
  const cli = program('@playwright/test', 'cli.js');

  it('compiles, and Playwright lists every test', async () => {
    const folder = aFolder('playwright');
    const options = { ...TYPES, module: 'preserve', noEmit: true, types: ['node'] };
    expect(await compile(folder, options, ['*.ts'])).toEqual({ code: 0, text: '' });
    const { code, text } = await node([cli, 'test', '--list'], folder);
    expect([code, text]).toEqual([0, expect.stringMatching(/Total: [1-9]\d+ tests in 5 files/)]);
  });

  it.skipIf(!CHROMIUM)(
    'runs, every test still to be written (where Chromium is)',
    async () => {
      const folder = aFolder('playwright', [aShop()]);
      const launchOptions = { executablePath: CHROMIUM, args: ['--no-sandbox'] };
      const config = `export default ${JSON.stringify({ use: { launchOptions }, workers: 2 })};`;
      write(folder, 'playwright.config.ts', config);
      const { code, text } = await node([cli, 'test', '--reporter=line'], folder);
      expect([code, text.trim().split('\n').at(-1)]).toEqual([
        0,
        expect.stringMatching(/^\s*[1-9]\d+ skipped$/),
      ]);
    },
    180_000,
  );
});

const CYPRESS_TYPES = `
declare namespace Mocha { interface Context { skip(): never } }
declare namespace Cypress { function env(name: string): any }
declare const cy: { log(text: string): void };
declare function describe(title: string, run: () => void): void;
declare function it(title: string, run: (this: Mocha.Context) => void): void;
`;

it('code for Cypress compiles', async () => {
  const folder = aFolder('cypress');
  write(folder, 'types/cypress/index.d.ts', CYPRESS_TYPES);
  const module = { module: 'preserve', noEmit: true, typeRoots: ['types'], types: ['cypress'] };
  expect(await compile(folder, { ...TYPES, ...module }, ['*.ts'])).toEqual({ code: 0, text: '' });
});

const JAVA_STUBS = new Map([
  ...['Given', 'When', 'Then'].map((name): [string, string] => [
    `io/cucumber/java/en/${name}.java`,
    `package io.cucumber.java.en; public @interface ${name} { String value(); }`,
  ]),
  [
    'io/cucumber/java/PendingException.java',
    'package io.cucumber.java; public class PendingException extends RuntimeException { public PendingException(String text) {} }',
  ],
  [
    'io/cucumber/java/ParameterType.java',
    'package io.cucumber.java; public @interface ParameterType { String value(); String name(); boolean useForSnippets(); boolean preferForRegexMatch(); }',
  ],
  [
    'io/cucumber/datatable/DataTable.java',
    'package io.cucumber.datatable; public class DataTable {}',
  ],
]);

it.skipIf(!isInstalled('javac', '-version'))(
  'code for Cucumber in Java compiles (where a compiler is)',
  async () => {
    const folder = aFolder('cucumber-java');
    for (const [path, text] of JAVA_STUBS) write(folder, `stubs/${path}`, text);
    const own = ['StepDefinitions', 'Caseloom'].map(
      (name) => `src/test/java/caseloom/${name}.java`,
    );
    const stubs = [...JAVA_STUBS.keys()].map((path) => `stubs/${path}`);
    const args = ['-encoding', 'UTF-8', '-d', 'classes', ...stubs, ...own];
    expect(await run('javac', args, folder)).toMatchObject({ code: 0 });
  },
);

it.skipIf(!isInstalled('python3', '-c', 'import robot, sys; sys.exit(robot.__version__ < "7.3")'))(
  'code for Robot Framework passes a dry run and skips every test (where it is installed)',
  async () => {
    const folder = aFolder('robot');
    const args = ['-m', 'robot', '--output', 'NONE', '--log', 'NONE', '--report', 'NONE'];
    const dry = await run('python3', [...args, '--dryrun', '.'], folder);
    expect([dry.code, dry.text]).toEqual([0, expect.stringMatching(/, 0 failed/)]);
    const real = await run('python3', [...args, '.'], folder);
    expect([real.code, real.text]).toEqual([0, expect.stringMatching(/ 0 passed, 0 failed/)]);
  },
);

const NEW_PYTEST_BDD =
  'import pytest_bdd.gherkin_parser, importlib.metadata as m, sys; sys.exit(int(m.version("pytest-bdd").split(".")[0]) < 8)';

it.skipIf(!isInstalled('python3', '-c', NEW_PYTEST_BDD))(
  'code for pytest-bdd has a definition for every step (where it is installed)',
  async () => {
    const folder = aFolder('pytest-bdd');
    const steps = join(folder, 'caseloom_steps.py');
    const pending = await run('python3', ['-m', 'pytest', '-q'], folder);
    expect([pending.code, pending.text]).toEqual([0, expect.stringMatching(/\d+ skipped/)]);
    writeFileSync(steps, readFileSync(steps, 'utf8').replaceAll(/pytest\.skip\(.*\)/g, 'pass'));
    const passing = await run('python3', ['-m', 'pytest', '-q'], folder);
    expect([passing.code, passing.text]).toEqual([0, expect.stringMatching(/^\d+ passed/m)]);
  },
);

it.skipIf(!isInstalled('python3', '--version'))(
  'code for pytest-bdd is Python that compiles (where Python is)',
  async () => {
    const folder = aFolder('pytest-bdd');
    expect(await run('python3', ['-m', 'compileall', '-q', '.'], folder)).toEqual({
      ...{ code: 0, text: '' },
    });
  },
);
