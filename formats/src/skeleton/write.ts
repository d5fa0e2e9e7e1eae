import { type TestCase, testId } from '@caseloom/engine';
import type { Export } from '../export.ts';
import { tagsOf } from '../feature/outline.ts';
import { titleOf } from '../feature/title.ts';
import { type Call, callsOf, type Reading, readingOf } from './calls.ts';
import { expressionsOf } from './expression.ts';
import type { CodedCase, Framework, FunctionCall } from './framework.ts';
import { cucumberJava } from './frameworks/cucumber-java.ts';
import { cucumberTs } from './frameworks/cucumber-ts.ts';
import { cypress } from './frameworks/cypress.ts';
import { playwright } from './frameworks/playwright.ts';
import { pytestBdd } from './frameworks/pytest-bdd.ts';
import { robot } from './frameworks/robot.ts';
import { type Changes, keyOf, nextFunctions, usedSteps } from './functions.ts';
import { identifierWords } from './identifiers.ts';
import {
  type FrameworkId,
  MANIFEST,
  type Manifest,
  printManifest,
  type StepFunction,
} from './manifest.ts';
import { bodiesIn, headLines, markOf, mergeFile } from './merge.ts';

const BY_ID: Record<FrameworkId, Framework> = {
  playwright,
  cypress,
  'cucumber-ts': cucumberTs,
  'cucumber-java': cucumberJava,
  'pytest-bdd': pytestBdd,
  robot,
};

/** What stands in a folder from before. */
export type Before = {
  manifest: Manifest;
  /** A file of the folder by its path; undefined where there is none. */
  read: (path: string) => string | undefined;
};

/** The code of a folder from now on. */
export type WrittenCode = {
  files: { path: string; parts: () => Iterable<string> }[];
  changes: Changes;
  /** Files of this model that have another name now. */
  obsolete: string[];
};

/**
 * Gives the code that runs the test cases of a model: a function for each step, whose body people write, and what
 * calls these for each test case. Bodies that are there stay as they are, under whatever name their steps have now.
 *
 * @param before what was written into the folder earlier: for this model, and for others of its project
 */
export function writeCode(input: Export, id: FrameworkId, before?: Before): WrittenCode {
  const framework = BY_ID[id];
  const reading = readingOf(input);
  const old = before?.read(framework.stepsFile);
  const bodies = bodiesIn(old ?? '');
  const had = before?.manifest.functions ?? [];
  const next = nextFunctions(had, usedSteps(reading, framework), {
    modelId: input.model.id,
    style: framework,
    mentions: (one, identifier) => hasWord(bodies.get(markOf(one)) ?? '', identifier),
  });
  // who takes away what nothing uses any more does not get it back
  const functions = next.functions.filter(
    (one) => one.models.length > 0 || bodies.has(markOf(one.id)),
  );
  const others = before?.manifest.models.filter((one) => one.id !== input.model.id) ?? [];
  const slug = freeSlug(
    input.model.name,
    others.map((one) => one.slug),
  );
  const cases = () => codedCases(reading, (call) => next.byKey.get(keyOf(call, framework)));
  const own = framework.files({ input, slug, functions, cases });
  const ownPaths = own.map(({ path }) => path);
  const model = { id: input.model.id, name: input.model.name, slug, files: ownPaths };
  const known = before?.manifest.models ?? [];
  const isKnown = known.some((one) => one.id === model.id);
  const models = isKnown
    ? known.map((one) => (one.id === model.id ? model : one))
    : [...known, model];
  const manifest: Manifest = { framework: id, version: 1, models, functions };
  const steps = mergeFile(
    old ?? framework.newStepsFile(),
    codesOf(framework, functions, old, had),
    framework.atEnd,
  );
  const present = new Set(manifest.models.flatMap(({ files }) => files));
  const written = before?.manifest.models.find((one) => one.id === model.id)?.files ?? [];
  return {
    files: [
      { path: framework.stepsFile, parts: () => [steps] },
      ...own,
      { path: MANIFEST, parts: () => [printManifest(manifest)] },
    ],
    changes: {
      ...next.changes,
      unused: functions.filter(({ models }) => models.length === 0).map(({ name }) => name),
    },
    obsolete: written.filter((path) => !present.has(path)),
  };
}

/** The files that a folder has by its manifest, the manifest not among them. */
export function pathsOf({ framework, models }: Manifest): string[] {
  return [BY_ID[framework].stepsFile, ...new Set(models.flatMap(({ files }) => files))];
}

/** The code of each function that the file is to have: not of one whose comments a person took away from it. */
function codesOf(
  framework: Framework,
  functions: StepFunction[],
  old: string | undefined,
  had: StepFunction[],
) {
  const { comment, indents, imports, body, groupFor } = framework;
  const expressions = framework.isFeature ? expressionsOf(functions, groupFor) : new Map();
  const marks = bodiesIn(old ?? '');
  const names = new Map(had.map(({ id, name }) => [id, name]));
  const isOwn = ({ id }: StepFunction) => {
    const name = names.get(id);
    return name !== undefined && !marks.has(markOf(id)) && hasWord(old ?? '', name);
  };
  const codes = functions
    .filter((one) => !isOwn(one))
    .map((one) => {
      const lines = framework.head(one, expressions.get(one.id) ?? '');
      return { id: one.id, head: headLines(comment, one.id, lines, indents), body };
    });
  if (!imports) return codes;
  const head = headLines(comment, 'imports', imports(functions), ['', '']);
  return [{ id: 'imports', head, body: [] }, ...codes];
}

/** Whether a text has a name, not only letters of others. */
function hasWord(text: string, name: string): boolean {
  const parts = text.split(name);
  const isLetter = (sign: string) => /[\p{L}\p{M}\p{N}_]/u.test(sign);
  return parts.some(
    (part, index) =>
      index > 0 && !isLetter(parts[index - 1]?.slice(-1) ?? '') && !isLetter(part.slice(0, 1)),
  );
}

/** The name of the files of a model: no other model of the folder has it. */
function freeSlug(name: string, taken: string[]): string {
  const base = identifierWords(name).join('-').toLowerCase().slice(0, 60) || 'model';
  let slug = base;
  for (let number = 2; taken.includes(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** The test cases with what they call; titles that runners would take for one have their ID. */
function* codedCases(
  reading: Reading,
  functionFor: (call: Call) => StepFunction | undefined,
): Generator<CodedCase> {
  const titles = new Set<string>();
  for (const testCase of reading.input.result.testCases) {
    const calls = callsOf(reading, testCase).flatMap((call): FunctionCall[] => {
      const found = functionFor(call);
      return found ? [toFunctionCall(call, found)] : [];
    });
    yield { testCase, title: uniqueTitle(testCase, titles), tags: tagsOf(testCase), calls };
  }
}

function toFunctionCall(call: Call, found: StepFunction): FunctionCall {
  const { parts, docString, table } = call;
  const given = [...call.given.values()];
  const words = parts
    .map((part) => (typeof part === 'string' ? part : (call.given.get(part.name)?.word ?? '')))
    .join('');
  return {
    ...{ function: found, words, given },
    ...(docString !== undefined && { docString }),
    ...(table && { table }),
  };
}

function uniqueTitle(testCase: TestCase, titles: Set<string>): string {
  const title = titleOf(testCase).replace(/\s+/g, ' ').trim();
  const isTaken = title === '' || titles.has(title.toLowerCase());
  const unique = isTaken ? `${title} ${testId(testCase.key)}`.trim() : title;
  titles.add(unique.toLowerCase());
  return unique;
}
