import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isTakenIn, workspaceIn } from './libraries.ts';
import { ROOT } from './root.ts';

/** Packages of the workspace that name each other. */
const FOLDERS = ['engine', 'formats', 'layout', 'locales'];

const SPECIFIER = /\b(from |import\()(['"])(\.{0,2}[@\w/.-]+)\2/g;

/**
 * Writes the types of files of the repository, and of all that they name, into a folder, each at its
 * place in the repository.
 *
 * @returns where the types of each file lie, from that folder
 * @throws Error where the compiler finds a fault, or where types name a package that is not installed with them
 */
export function writeDeclarations(
  files: readonly string[],
  folder: string,
  installed: readonly string[],
): string[] {
  const made = mkdtempSync(join(ROOT, 'node_modules/.types-'));
  try {
    compile(files, made);
    const entries = files.map(declarationOf);
    const reached = new Set(entries);
    // a set that grows is walked to its end
    for (const file of reached) {
      const text = readFileSync(join(made, file), 'utf8').replace(
        SPECIFIER,
        (_, before, quote, specifier) => {
          const target = declaredBy(specifier, file);
          if (target === undefined) {
            requireInstalled(specifier, file, installed);
            return `${before}${quote}${specifier}${quote}`;
          }
          reached.add(target);
          return `${before}${quote}${addressFrom(file, target)}${quote}`;
        },
      );
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return entries;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function compile(files: readonly string[], outDir: string): void {
  const project = join(outDir, 'tsconfig.json');
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true },
    ...{ rootDir: ROOT, outDir, types: ['node'] },
    // found by name in `node_modules`, the compiler would take them for somebody else's and write no types
    paths: Object.fromEntries(FOLDERS.flatMap(addressesIn)),
  };
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions,
    include: [],
    files: files.map((file) => join(ROOT, file)),
  };
  writeFileSync(project, JSON.stringify(settings));
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '--project', project], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

/** Under which names the modules of a package are imported, and where they lie. */
function addressesIn(folder: string): [string, string[]][] {
  const { name, exports } = workspaceIn(folder);
  return Object.entries(exports).map(([path, file]) => [
    join(name, path),
    [join(ROOT, folder, file)],
  ]);
}

function declarationOf(file: string): string {
  return file.replace(/\.ts$/, '.d.ts');
}

/** The file that declares what is named, where it is ours. */
function declaredBy(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return declarationOf(join(dirname(from), specifier));
  if (!isTakenIn(packageIn(specifier))) return undefined;
  const [, folder = '', path] = /^@caseloom\/([^/]+)(.*)$/.exec(specifier) ?? [];
  const file = workspaceIn(folder).exports[`.${path}`];
  if (file === undefined) throw new Error(`${from} names ${specifier}, which is not there`);
  return declarationOf(join(folder, file));
}

function requireInstalled(specifier: string, from: string, installed: readonly string[]): void {
  if (!installed.includes(packageIn(specifier)))
    throw new Error(`the types of ${from} name ${specifier}, which is not installed with them`);
}

function packageIn(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** As code names the compiled file. */
function addressFrom(file: string, target: string): string {
  const path = relative(dirname(file), target).replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
