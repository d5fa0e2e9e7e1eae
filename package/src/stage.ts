import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@caseloom/locales/language';
import type { Artefact, Modules } from './artefacts.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { bundle, OLDEST_NODE } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { isTakenIn } from './libraries.ts';
import { licencesOf } from './licences.ts';
import { findFrom, type Lock, nameOf, readLock, withDependencies } from './lock.ts';
import { buildPages } from './pages.ts';
import { ROOT } from './root.ts';

const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The folder that is packed, made from the repository as it is now. */
export async function stage(artefact: Artefact, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const lock = readLock();
  const bundled = await bundle(artefact, folder);
  const inPages =
    artefact.offers === 'command and pages' ? await buildPages(join(folder, 'web/dist')) : [];
  const contained = new Set([
    ...bundled,
    ...inPages.map(({ name, version }) => findVersion(lock, name, version)),
  ]);
  copy(artefact.read, folder);
  copy(['LICENSE'], folder);
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const manifest = { ...manifestOf(lock, artefact), ...offer(artefact, folder) };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('README.md', readmeOf(artefact));
  write('THIRD-PARTY-LICENSES.txt', licencesOf(lock, contained));
  write('bom.cdx.json', billOf(lock, artefact, contained));
}

/** Adds what people call or import. @returns where they find it */
function offer({ offers, entries, installed }: Artefact, folder: string) {
  if (typeof offers === 'object') return modulesOf(offers, entries, { folder, installed });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(ROOT, 'package/bin/caseloom.js'), join(folder, 'bin/caseloom.js'));
  return { bin: { caseloom: 'bin/caseloom.js' }, languages: LANGUAGES };
}

function modulesOf(
  { nameByPath }: Modules,
  entries: Artefact['entries'],
  { folder, installed }: { folder: string; installed: readonly string[] },
) {
  const types = writeDeclarations([...entries.values()], join(folder, 'types'), installed);
  const typesByName = new Map([...entries.keys()].map((name, index) => [name, types[index]]));
  const exports = [...nameByPath].map(([path, name]) => [
    path,
    { types: `./types/${typesByName.get(name)}`, default: `./lib/${name}.js` },
  ]);
  return { sideEffects: false, exports: Object.fromEntries(exports) };
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

/** Where packages lie that an artefact installs. */
function placesIn(lock: Lock, { offers }: Artefact): (name: string) => string {
  const from = typeof offers === 'object' ? offers.folder : '';
  return (name) => findFrom(lock, from, name) ?? name;
}

function manifestOf(lock: Lock, artefact: Artefact) {
  const { name, description, installed, optional } = artefact;
  const lies = placesIn(lock, artefact);
  const locked = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, lock.get(lies(one))?.version]));
  return {
    name,
    version: own.version,
    description,
    license: own.license,
    type: 'module',
    engines: { node: `>=${OLDEST_NODE}` },
    dependencies: locked(installed),
    ...(optional.length > 0 && { optionalDependencies: locked(optional) }),
  };
}

function billOf(lock: Lock, artefact: Artefact, contained: ReadonlySet<string>): string {
  const lies = placesIn(lock, artefact);
  const required = withDependencies(lock, artefact.installed.map(lies));
  const optional = new Set(artefact.optional.map(lies));
  const packages = new Set(
    [...contained, ...required, ...optional].filter((path) => !isTakenIn(nameOf(path))),
  );
  for (const path of required)
    for (const name of Object.keys(lock.get(path)?.optionalDependencies ?? {}))
      optional.add(`node_modules/${name}`);
  const type = typeof artefact.offers === 'object' ? 'library' : 'application';
  return billOfMaterials(lock, { ...artefact, type, version: own.version, packages, optional });
}

function readmeOf({ name, description, offers }: Artefact): string {
  if (typeof offers === 'object')
    return readFileSync(join(ROOT, offers.folder, 'README.md'), 'utf8').replaceAll(
      '](../docs/',
      '](docs/',
    );
  return `# ${name}\n\n${description}.\n\n\`\`\`\n${'npm install -g'} ${name}\ncaseloom --help\n\`\`\`\n`;
}
