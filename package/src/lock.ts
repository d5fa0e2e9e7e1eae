import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** A package as `package-lock.json` has it. */
export type LockedPackage = {
  version: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** By where it lies, as in `node_modules/fastify`. */
export type Lock = ReadonlyMap<string, LockedPackage>;

/** What `npm ci` installs. A package of the workspace is found where others import it. */
export function readLock(): Lock {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return new Map(
    Object.entries<LockedPackage & { link?: true; resolved?: string }>(packages).map(
      ([path, locked]) => [path, locked.link ? packages[locked.resolved ?? ''] : locked],
    ),
  );
}

/** The name of the package that lies there. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Where Node finds a package that the one at `from` imports. */
export function findFrom(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock.has(path)) return path;
    if (at === '') return undefined;
  }
}

/** What a package needs itself. */
export function dependenciesOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies } = lock.get(path) ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.flatMap((name) => findFrom(lock, path, name) ?? []);
}

/** These packages, and all that they need. */
export function withDependencies(lock: Lock, paths: Iterable<string>): Set<string> {
  const found = new Set(paths);
  // a set that grows is walked to its end
  for (const path of found) for (const needed of dependenciesOf(lock, path)) found.add(needed);
  return found;
}
