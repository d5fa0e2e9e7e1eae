import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@caseloom/locales/language';
import type { Artefact } from './artefacts.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { bundle, OLDEST_NODE } from './bundle.ts';
import { licencesOf } from './licences.ts';
import { type Lock, nameOf, readLock, withDependencies } from './lock.ts';
import { buildPages } from './pages.ts';
import { ROOT } from './root.ts';

const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The folder that is packed, made from the repository as it is now. */
export async function stage(artefact: Artefact, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const lock = readLock();
  const bundled = await bundle(artefact, folder);
  const inPages = artefact.hasPages ? await buildPages(join(folder, 'web/dist')) : [];
  const contained = new Set([
    ...bundled,
    ...inPages.map(({ name, version }) => findVersion(lock, name, version)),
  ]);
  copy(artefact.read, folder);
  copy(['LICENSE'], folder);
  mkdirSync(join(folder, 'bin'));
  cpSync(join(ROOT, 'package/bin/caseloom.js'), join(folder, 'bin/caseloom.js'));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('package.json', `${JSON.stringify(manifestOf(lock, artefact), null, 2)}\n`);
  write('README.md', readmeOf(artefact));
  write('THIRD-PARTY-LICENSES.txt', licencesOf(lock, contained));
  write('bom.cdx.json', billOf(lock, artefact, contained));
}

/** Where the package of that version lies. */
function findVersion(lock: Lock, name: string, version: string): string {
  const found = [...lock].find(
    ([path, locked]) => path !== '' && nameOf(path) === name && locked.version === version,
  );
  if (!found) throw new Error(`${name}@${version} is not in package-lock.json`);
  return found[0];
}

function copy(patterns: readonly string[], folder: string): void {
  for (const file of globSync([...patterns], { cwd: ROOT })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
}

function manifestOf(lock: Lock, { name, description, installed, optional }: Artefact) {
  const locked = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, lock.get(`node_modules/${one}`)?.version]));
  return {
    name,
    version: own.version,
    description,
    license: own.license,
    type: 'module',
    bin: { caseloom: 'bin/caseloom.js' },
    engines: { node: `>=${OLDEST_NODE}` },
    dependencies: locked(installed),
    ...(optional.length > 0 && { optionalDependencies: locked(optional) }),
    languages: LANGUAGES,
  };
}

function billOf(lock: Lock, artefact: Artefact, contained: ReadonlySet<string>): string {
  const at = (names: readonly string[]) => names.map((name) => `node_modules/${name}`);
  const required = withDependencies(lock, at(artefact.installed));
  const optional = new Set(at(artefact.optional));
  const packages = new Set([...contained, ...required, ...optional]);
  for (const path of required)
    for (const name of Object.keys(lock.get(path)?.optionalDependencies ?? {}))
      optional.add(`node_modules/${name}`);
  return billOfMaterials(lock, { ...artefact, version: own.version, packages, optional });
}

function readmeOf({ name, description }: Artefact): string {
  return `# ${name}\n\n${description}.\n\n\`\`\`\n${'npm install -g'} ${name}\ncaseloom --help\n\`\`\`\n`;
}
