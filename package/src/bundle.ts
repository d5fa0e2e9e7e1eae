import { cpSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plugin, type RolldownOptions, rolldown } from 'rolldown';
import { ROOT } from './root.ts';

/** The oldest Node that packages run on: its first version that says how much memory a thread takes, which ends tasks that take too much. */
export const OLDEST_NODE = '22.16.0';

/** Imported by libraries where it is there, and nothing that we use. */
const NOT_USED = ['pg-native'];

/** What is bundled: the files to start, by their name in `lib/`, and the packages that stay imports. */
export type BundleInput = {
  entries: ReadonlyMap<string, string>;
  installed: readonly string[];
  /** Whether stack traces name files of the repository; maps are a third of what is installed. */
  sourceMaps: boolean;
};

/**
 * Compiles files and all that they import to JavaScript in `lib/` of a folder. What the code finds by its own address lies there as in the repository;
 * a file of another package is copied to `vendor/`.
 *
 * @returns where the packages lie of which something was taken, as in `node_modules/fastify`
 */
export async function bundle(
  { entries, installed, sourceMaps }: BundleInput,
  folder: string,
): Promise<Set<string>> {
  const taken = new Set<string>();
  const bundled = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries),
    platform: 'node',
    external: [...installed, ...NOT_USED],
    transform: { target: `node${OLDEST_NODE}` },
    plugins: [addresses(entries, folder, taken)],
    onLog: refuseUnresolved,
  });
  const { output } = await bundled.write({
    dir: join(folder, 'lib'),
    format: 'esm',
    sourcemap: sourceMaps,
    // a third of what is read on each start is spaces and comments; names stay, as stack traces show them
    minify: { compress: false, mangle: false, codegen: true },
    sourcemapExcludeSources: true,
    // as if the repository lay in the package: stack traces name files by their place there
    sourcemapPathTransform: (path) => `../${relative(ROOT, resolve(folder, 'lib', path))}`,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundled.close();
  for (const file of output)
    if (file.type === 'chunk')
      for (const [id, { renderedLength }] of Object.entries(file.modules))
        if (renderedLength > 0 && id.includes('node_modules/')) taken.add(packageOf(id));
  return taken;
}

/** A library that is not found would be missed only where it is used. */
const refuseUnresolved: RolldownOptions['onLog'] = (level, log) => {
  if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
  if (level === 'warn' && log.code !== 'EVAL') process.stderr.write(`${log.message}\n`);
};

/** Where the package of a module lies, from the root of the repository. */
function packageOf(id: string): string {
  const path = relative(ROOT, id.replace(/^\0/, ''));
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
}

const OWN_ADDRESS = /new URL\((['"`])(\.[^'"`$]*)((?:\$\{[^`]*)?\1), import\.meta\.url\)/g;
const FOREIGN_FILE = /require\.resolve\('([^']+)'\)/g;

/** Lets what our code finds by the address of its file be found from `lib/`, where that file's code is then. */
function addresses(
  entries: ReadonlyMap<string, string>,
  folder: string,
  taken: Set<string>,
): Plugin {
  const nameByFile = new Map([...entries].map(([name, file]) => [file, name]));
  const ownAddress = (id: string, path: string): string => {
    const target = relative(ROOT, resolve(dirname(id), path));
    if (!path.endsWith('.ts')) return `../${target}${path.endsWith('/') && target ? '/' : ''}`;
    const name = nameByFile.get(target);
    if (name === undefined) throw new Error(`${id} starts ${target}, which is no entry`);
    return `./${name}.js`;
  };
  const foreignFile = (id: string, path: string): string => {
    const file = createRequire(id).resolve(path);
    const copy = join('vendor', path);
    mkdirSync(dirname(join(folder, copy)), { recursive: true });
    cpSync(file, join(folder, copy));
    taken.add(packageOf(file));
    return `require('node:url').fileURLToPath(new URL('../${copy}', import.meta.url))`;
  };
  return {
    name: 'addresses',
    transform: (code, id) => {
      if (id.includes('node_modules') || !id.startsWith(ROOT)) return undefined;
      const found = code
        .replace(
          OWN_ADDRESS,
          (_, quote, path, end) =>
            `new URL(${quote}${ownAddress(id, path)}${end}, import.meta.url)`,
        )
        .replace(FOREIGN_FILE, (_, path) => foreignFile(id, path));
      return found === code ? undefined : { code: found, map: null };
    },
  };
}
