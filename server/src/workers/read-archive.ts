import { isKeepable, LIMITS } from '@caseloom/contract';
import {
  ARCHIVE_VERSION,
  type ArchivedProject,
  ATTACHMENTS_FOLDER,
  archiveManifest,
  MANIFEST,
  NUMBERED_FILES,
  SINGLE_FILES,
} from '@caseloom/contract/archive-files';
import { unzipFiles } from '@caseloom/formats/archive';
import { isRecord } from '@caseloom/formats/is-record';
import type { z } from 'zod';

/** Everything in the archive of a project; the contents of attachments by their ids. */
export type ReadArchive = {
  project: ArchivedProject;
  attachments: Map<string, Uint8Array>;
};

/** Why an archive was not read: which file of it, and where in that. */
export type ArchiveFault =
  | { code: 'archive_unreadable' | 'archive_damaged' | 'archive_too_large' | 'archive_newer' }
  | { code: 'archive_incomplete' | 'archive_file_invalid'; file: string }
  | { code: 'archive_invalid'; file: string; place: string };

/** Thrown here only, and given back as a value. */
class Fault extends Error {
  readonly fault: ArchiveFault;
  constructor(fault: ArchiveFault) {
    super(fault.code);
    this.fault = fault;
  }
}

type Files = Map<string, Uint8Array>;

/** Reads the archive of a project, and checks each file of it by its schema. What ids refer to is not looked at. */
export async function readArchive(
  bytes: Uint8Array,
): Promise<ReadArchive | { fault: ArchiveFault }> {
  const limits = { files: LIMITS.archiveFiles, bytes: LIMITS.archiveBytes };
  const files = await unzipFiles(bytes, limits);
  if (files === 'unreadable')
    return { fault: { code: isZip(bytes) ? 'archive_damaged' : 'archive_unreadable' } };
  if (files === 'too_large') return { fault: { code: 'archive_too_large' } };
  try {
    return readFiles(files);
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

function readFiles(files: Files): ReadArchive {
  if (!files.has(MANIFEST)) throw new Fault({ code: 'archive_unreadable' });
  const manifest = read(files, MANIFEST, archiveManifest);
  if (manifest.version > ARCHIVE_VERSION) throw new Fault({ code: 'archive_newer' });
  const listed = new Set(manifest.files);
  const stray = [...files.keys()].find((name) => name !== MANIFEST && !listed.has(name));
  if (stray !== undefined) throw invalid(MANIFEST, stray);
  const one = <Name extends keyof typeof SINGLE_FILES>(name: Name) =>
    read(files, SINGLE_FILES[name].name, SINGLE_FILES[name].schema) as ArchivedProject[Name];
  const many = <Name extends keyof typeof NUMBERED_FILES>(name: Name) =>
    readNumbered(files, manifest.files, NUMBERED_FILES[name]) as ArchivedProject[Name];
  const project: ArchivedProject = {
    project: one('project'),
    people: one('people'),
    steps: one('steps'),
    testData: one('testData'),
    requirements: one('requirements'),
    automation: one('automation'),
    releases: one('releases'),
    models: many('models'),
    suites: many('suites'),
    runs: many('runs'),
  };
  return { project, attachments: attachmentsOf(files, project) };
}

function read<Schema extends z.ZodType>(
  files: Files,
  name: string,
  schema: Schema,
): z.infer<Schema> {
  const bytes = files.get(name);
  if (!bytes) throw new Fault({ code: 'archive_incomplete', file: name });
  const content = parse(name, bytes);
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw invalid(name, placeOf(parsed.error.issues[0]?.path ?? []));
}

/** @throws Fault where it is no JSON, or has a text that cannot be stored */
function parse(name: string, bytes: Uint8Array): unknown {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid(name, '');
  }
  const waiting = [content];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && !isKeepable(value)) throw invalid(name, '');
    if (!isRecord(value)) continue;
    for (const key of Object.keys(value)) {
      if (!isKeepable(key)) throw invalid(name, '');
      waiting.push(value[key] ?? null);
    }
  }
  return content;
}

/** The files of a folder, each named after its id, in the order of their numbers. */
function readNumbered(
  files: Files,
  listed: readonly string[],
  { folder, kind, schema }: (typeof NUMBERED_FILES)[keyof typeof NUMBERED_FILES],
): unknown[] {
  const names = listed.filter((name) => name.startsWith(`${folder}/`));
  return names.map((name, index) => {
    const id = `${kind}-${index + 1}`;
    if (name !== `${folder}/${id}.json`) throw invalid(MANIFEST, name);
    const content = read(files, name, schema);
    if (content.id !== id) throw invalid(name, 'id');
    return content;
  });
}

function attachmentsOf(files: Files, { runs }: ArchivedProject): Map<string, Uint8Array> {
  const ids = runs.flatMap(({ attachments }) => attachments.map(({ id }) => id));
  return new Map(
    ids.map((id) => {
      const name = `${ATTACHMENTS_FOLDER}/${id}`;
      const content = files.get(name);
      if (!content) throw new Fault({ code: 'archive_incomplete', file: name });
      return [id, content];
    }),
  );
}

function invalid(file: string, place: string): Fault {
  return new Fault(
    place === ''
      ? { code: 'archive_file_invalid', file }
      : { code: 'archive_invalid', file, place },
  );
}

/** Whether bytes begin as those of an archive do. */
const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

/** A place in a file as programmers write it: `cases[3].name`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
