import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from '@caseloom/engine';
import {
  type Changes,
  FRAMEWORKS,
  type FrameworkId,
  MANIFEST,
  type Manifest,
  pathsOf,
  readManifest,
  writeCode,
} from '@caseloom/formats/skeleton';
import { fault } from '../command-error.ts';
import { problemLines, readModel, showReport } from '../model-input.ts';
import { command, FLAG, oneOf, TEXT, tableOrJson } from '../options.ts';
import { printsJson, requireWritable, writeOutput } from '../output.ts';
import { language, plain, reasonOf, say } from '../say.ts';

const usage = () => say('codeUsage', { frameworks: FRAMEWORKS.join('|') });

/** `caseloom code`: test cases as code of a runner, beside what people wrote in it. @returns 1 where a model breaks a rule, or `--check` finds the folder out of date */
export const code = command(
  usage,
  { framework: TEXT, out: TEXT, check: FLAG, force: FLAG, format: TEXT },
  async ({ values, positionals }) => {
    const { framework: given, out, check = false, force = false } = values;
    if (positionals.length === 0 || given === undefined || out === undefined)
      throw fault('codeArguments');
    const framework = oneOf('--framework', given, FRAMEWORKS);
    const format = tableOrJson(values.format);
    const folder = openFolder(out, framework);
    for (const path of positionals) {
      const problems = await addModel(folder, path, framework);
      for (const line of problems) console.error(line);
      if (problems.length > 0) return 1;
    }
    const outdated = outdatedIn(folder);
    if (!check) await save(folder, outdated, force);
    report(folder, outdated, { isJson: printsJson(format), isCheck: check });
    return check && outdated.length > 0 ? 1 : 0;
  },
);

/** A folder as it is, and as it is to be. */
type Folder = {
  path: string;
  /** What the folder remembers of what was written into it. */
  manifest: Manifest | undefined;
  files: Map<string, string>;
  /** Files that are to go. */
  obsolete: Set<string>;
  changes: Changes;
};

/** @throws CommandError where it has code of another runner, or a file of that name that is no manifest */
function openFolder(path: string, framework: FrameworkId): Folder {
  const text = readFile(join(path, MANIFEST));
  const manifest = text === undefined ? undefined : readManifest(text);
  if (text !== undefined && !manifest) throw fault('codeManifest', { path: join(path, MANIFEST) });
  if (manifest && manifest.framework !== framework)
    throw fault('codeFramework', { path, framework: manifest.framework });
  const changes = { added: [], renamed: [], kept: [], unused: [], stale: [] };
  return { path, manifest, files: new Map(), obsolete: new Set(), changes };
}

/** A file of the folder; undefined where there is none. @throws CommandError where it cannot be read */
function readFile(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw fault('unreadable', { path, reason: reasonOf(error) });
  }
}

/** Adds the code of a model. @returns a line for each rule that it breaks */
async function addModel(folder: Folder, path: string, framework: FrameworkId): Promise<string[]> {
  const { model, context, report } = await readModel(path);
  showReport(report);
  const made = generate(model, context, { ...model.settings, language });
  if (!made.ok) return problemLines(made.problems, model);
  const manifest = readManifest(folder.files.get(MANIFEST) ?? '') ?? folder.manifest;
  // also what somebody else wrote is added to, never replaced
  const nothing: Manifest = { framework, version: 1, models: [], functions: [] };
  const read = (file: string) => folder.files.get(file) ?? readFile(join(folder.path, file));
  const { files, changes, obsolete } = writeCode(
    { model, context, result: made.result, language },
    framework,
    { manifest: manifest ?? nothing, read },
  );
  for (const file of obsolete) {
    folder.files.delete(file);
    folder.obsolete.add(file);
  }
  for (const { path: file, parts } of files) {
    folder.files.set(file, [...parts()].join(''));
    folder.obsolete.delete(file);
  }
  const { added, renamed, kept, stale } = folder.changes;
  folder.changes = {
    added: [...added, ...changes.added],
    renamed: [...renamed, ...changes.renamed],
    kept: [...new Set([...kept, ...changes.kept])],
    unused: changes.unused,
    stale: [...stale.filter((id) => id !== model.id), ...changes.stale],
  };
  return [];
}

/** The files that are not as they are to be: those to write, then those to delete. */
function outdatedIn({ path, files, obsolete }: Folder): string[] {
  const written = [...files].filter(([file, text]) => readFile(join(path, file)) !== text);
  const gone = [...obsolete].filter((file) => existsSync(join(path, file)));
  const paths = written.map(([file]) => file);
  // what was written is remembered once it is there
  const isLast = (file: string) => Number(file === MANIFEST);
  return [...paths.toSorted((a, b) => isLast(a) - isLast(b)), ...gone];
}

/** Writes what is out of date. @throws CommandError before anything is written where a file is somebody else's */
async function save(folder: Folder, outdated: string[], isForced: boolean): Promise<void> {
  const { path, manifest, files } = folder;
  const ours = new Set(manifest ? [MANIFEST, ...pathsOf(manifest)] : []);
  const others = outdated.filter((file) => !ours.has(file) && existsSync(join(path, file)));
  if (others.length > 0 && !isForced) throw fault('codeNotOurs', { files: others.join(', ') });
  for (const file of outdated) {
    const target = join(path, file);
    const text = files.get(file);
    try {
      if (text === undefined) rmSync(target);
      else mkdirSync(dirname(target), { recursive: true });
    } catch (error) {
      throw fault('unwritable', { path: target, reason: reasonOf(error) });
    }
    if (text === undefined) continue;
    requireWritable(target);
    await writeOutput(text, target);
  }
}

function report(
  { changes, files }: Folder,
  outdated: string[],
  { isJson, isCheck }: { isJson: boolean; isCheck: boolean },
): void {
  const { added, renamed, kept, unused } = changes;
  const byId = new Map(
    readManifest(files.get(MANIFEST) ?? '')?.models.map(({ id, name }) => [id, name]),
  );
  const stale = changes.stale.map((id) => byId.get(id) ?? id);
  if (isJson) {
    const what = isCheck ? { outdated } : { written: outdated };
    console.log(JSON.stringify({ added, renamed, kept, unused, stale, ...what }, null, 2));
    return;
  }
  const lines = [
    ...added.map((name) => say('codeAdded', { name })),
    ...renamed.map(({ from, to }) => say('codeRenamed', { from, to })),
    ...unused.map((name) => say('codeUnused', { name })),
    ...stale.map((name) => say('codeStale', { name })),
    ...outdated.map((file) => say(isCheck ? 'codeOutdated' : 'codeWritten', { file })),
    say('codeKept', { count: kept.length }),
    ...(outdated.length === 0 ? [say('codeUpToDate')] : []),
  ];
  for (const line of lines) console.log(plain(line));
}
