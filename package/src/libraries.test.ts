import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installLibraries, NODES } from './testing.ts';

const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/** A program of a README, and what it prints. */
const PROGRAM = /```ts\n(.*?)```\n\n```text\n(.*?)```/gs;

describe.each([
  ['engine', ['caseloom-engine']],
  ['formats', ['caseloom-engine', 'caseloom-formats']],
])('the library %s in a project of somebody else', (library, files) => {
  let project: ReturnType<typeof installLibraries>;
  let printed: string[];
  const run = (node: string, ...args: string[]) =>
    spawnSync(node, args, { cwd: project.folder, encoding: 'utf8' });

  beforeAll(() => {
    project = installLibraries(...files);
    const readme = join(project.folder, 'node_modules/@caseloom', library, 'README.md');
    const programs = [...readFileSync(readme, 'utf8').matchAll(PROGRAM)];
    printed = programs.map(([, , text = '']) => text);
    mkdirSync(join(project.folder, 'src'));
    for (const [index, [, code = '']] of programs.entries())
      writeFileSync(join(project.folder, `src/program-${index}.ts`), code);
  });
  afterAll(() => project?.remove());

  it('has a README with programs, and links that lead somewhere', () => {
    expect(printed.length).toBeGreaterThan(1);
    const folder = join(project.folder, 'node_modules/@caseloom', library);
    const links = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\((?!http)([^)#]+)/g);
    for (const [, path = ''] of links)
      expect(globSync(path, { cwd: folder }), path).toHaveLength(1);
  });

  it.each([
    ['Node', 'nodenext'],
    ['a bundler', 'bundler'],
  ])('has types that strict TypeScript accepts, for %s', (_, moduleResolution) => {
    const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
    const strict = { strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false };
    const compilerOptions = {
      ...strict,
      ...{
        module,
        moduleResolution,
        target: 'es2024',
        lib: ['es2024', 'dom'],
        types: [],
        outDir: 'made',
      },
    };
    const settings = JSON.stringify({ compilerOptions, include: ['src', 'all.ts'] });
    writeFileSync(join(project.folder, 'all.ts'), importsOf(project.folder, library));
    writeFileSync(join(project.folder, 'tsconfig.json'), settings);
    expect(run(process.execPath, COMPILER)).toMatchObject({ status: 0, stdout: '' });
  });

  it.each(NODES)('runs the programs of its README, on %s', (node) => {
    for (const [index, text] of printed.entries())
      expect(run(node, `made/src/program-${index}.js`)).toMatchObject({ stdout: text, stderr: '' });
    expect(run(node, 'made/all.js')).toMatchObject({ status: 0, stderr: '' });
  });
});

it('a bundler makes a file for the browser of the engine, and the file runs', async () => {
  const { folder, remove } = installLibraries('caseloom-engine');
  const page = join(folder, 'page.js');
  writeFileSync(
    page,
    `import { generateCoveringArray } from '@caseloom/engine';
console.log(generateCoveringArray({ levels: [2, 2], t: 2, clauses: [] }, { effort: 'balanced', seed: 1 }).rows.length);`,
  );
  const unresolved: string[] = [];
  const made = await rolldown({
    cwd: folder,
    input: page,
    platform: 'browser',
    onLog: (_, log) => unresolved.push(log.message),
  });
  await made.write({ file: join(folder, 'bundle.js') });
  await made.close();
  const { stdout } = spawnSync(process.execPath, ['bundle.js'], { cwd: folder, encoding: 'utf8' });
  expect({ stdout, unresolved }).toEqual({ stdout: '4\n', unresolved: [] });
  remove();
});

/** A program that imports each module of a library. */
function importsOf(folder: string, library: string): string {
  const file = join(folder, 'node_modules/@caseloom', library, 'package.json');
  const { name, exports } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(exports)
    .map((path, index) => `import * as m${index} from '${join(name, path)}';\nvoid m${index};\n`)
    .join('');
}
