import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artefact } from './artefacts.ts';
import { ROOT } from './root.ts';

/** What a package of the workspace says of itself. */
export type Workspace = {
  name: string;
  description: string;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Packages of the workspace that others may install; the rest is compiled into those that use it. */
const PUBLISHED = ['@caseloom/engine', '@caseloom/formats'];

/** Only its file of letters is used, and taken in. */
const FONT = 'dejavu-fonts-ttf';

/** Of no use outside our own tests. */
const FOR_TESTS = './bad-inputs';

export const LIBRARIES: readonly Artefact[] = [libraryOf('engine'), libraryOf('formats')];

/** Whether a package is ours and part of those that use it. */
export function isTakenIn(name: string): boolean {
  return name.startsWith('@caseloom/') && !PUBLISHED.includes(name);
}

/** What the package in a folder says of itself. */
export function workspaceIn(folder: string): Workspace {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

function libraryOf(folder: string): Artefact {
  const { name, description, exports, dependencies } = workspaceIn(folder);
  const paths = Object.keys(exports).filter((path) => path !== FOR_TESTS);
  const nameByPath = new Map(paths.map((path) => [path, entryNameOf(path)]));
  return {
    name,
    description,
    entries: new Map(paths.map((path) => [entryNameOf(path), join(folder, exports[path] ?? '')])),
    installed: Object.keys(dependencies).filter((one) => !isTakenIn(one) && one !== FONT),
    optional: [],
    read: linkedFrom(join(folder, 'README.md')),
    sourceMaps: true,
    offers: { folder, nameByPath },
  };
}

/** What a README leads to. */
function linkedFrom(readme: string): string[] {
  const text = readFileSync(join(ROOT, readme), 'utf8');
  return [...text.matchAll(/\]\(\.\.\/(docs\/[\w-]+\.md)/g)].map(([, file = '']) => file);
}

/** All entries lie beside each other, so that what they find by their own address does too. */
function entryNameOf(path: string): string {
  return path === '.' ? 'index' : path.replace('./', '').replaceAll('/', '-');
}
