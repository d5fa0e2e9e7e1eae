import type { SuiteAnswer } from '@caseloom/contract';
import { expect } from 'vitest';
import { LOGIN_DATA } from '../drawing.ts';
import { DRAWINGS } from './drawings.ts';
import { choose, type Kind, type Operation } from './operation.ts';
import { mateOf, type Perform } from './results.ts';
import { type CycleProject, count, type LoggedCase, type LoggedSuite, type Words } from './team.ts';

/** As many models and suites as a project has at once; more would only be slower. */
const MAX_MODELS = 2;
const MAX_SUITES = 3;

export const suitesOf = ({ suites }: CycleProject) => suites.filter(({ isBinned }) => !isBinned);

/** The cases that a suite has, those that are retired too. */
export const casesOf = async ({ send }: CycleProject, { id }: LoggedSuite) =>
  (await send.suite.cases({ id })).items;

const wordsOf = ({ title, note }: Words): Words => ({ title, note });

/** Notes cases that were not there before: nobody has worded them yet. @returns their keys */
async function noteNewCases(project: CycleProject, suite: LoggedSuite): Promise<string[]> {
  const keys = (await casesOf(project, suite)).map(({ key }) => key);
  const added = keys.filter((key) => !suite.cases.has(key));
  for (const key of added) suite.cases.set(key, { title: undefined, note: '', before: undefined });
  return added;
}

const newModel: Perform = async (project, { one, who }) => {
  if (project.models.length >= MAX_MODELS) return;
  const { client } = mateOf(project, who);
  const name = `Model ${project.models.length}`;
  const drawing = choose(DRAWINGS, one)?.();
  if (!drawing) return;
  const { id } = await client.model.create({ projectSlug: project.slug, name, ...drawing });
  project.models.push({ id, name, isBinned: false });
};

const newSuite: Perform = async (project, { one, who }) => {
  const model = choose(project.models, one);
  if (!model || suitesOf(project).length >= MAX_SUITES) return;
  const { client, by } = mateOf(project, who);
  const made = client.suite.create({ modelId: model.id });
  if (model.isBinned) return expect(made).rejects.toMatchObject({ code: 'model_not_found' });
  const { id } = await made;
  count(project, 'suite', by);
  const suite = { id, modelId: model.id, isBinned: false, cases: new Map<string, LoggedCase>() };
  project.suites.push(suite);
  await noteNewCases(project, suite);
};

const redraw: Perform = async (project, { one, two, who }) => {
  const model = choose(project.models, one);
  const drawing = choose(DRAWINGS, two)?.();
  if (!model || !drawing) return;
  const { client } = mateOf(project, who);
  const { id: modelId, name, isBinned } = model;
  const opened = client.model.get({ modelId });
  if (isBinned) return expect(opened).rejects.toMatchObject({ code: 'model_not_found' });
  const { version } = await opened;
  const { slug: projectSlug } = project;
  await client.model.update({ projectSlug, modelId, version, name, ...drawing });
};

const VALUES = [['a@x.com', 'b@x.com'], ['a@x.com', 'c@x.com'], ['d@x.com']];

/** Other values of the e-mail underneath all suites. */
const changeData: Perform = async (project, { one }) => {
  const { send, slug: projectSlug } = project;
  const all = await send.testData.list({ projectSlug });
  const record = all.find(({ name }) => name === LOGIN_DATA[0].name);
  if (!record) throw new Error('the project has its data');
  const { id, version, name, validity, type } = record;
  const values = choose(VALUES, one) ?? [];
  await send.testData.update({ id, version, projectSlug, name, validity, type, values });
};

const regenerate: Perform = async (project, { one, two, who, flag }) => {
  const suite = choose(suitesOf(project), one);
  const model = project.models.find(({ id }) => id === suite?.modelId);
  if (!suite || !model) return;
  const { client, by } = mateOf(project, who);
  const { id } = suite;
  const before = await client.suite.get({ id });
  const previewed = client.suite.regenerate({ id, isPreview: true });
  if (model.isBinned) return expect(previewed).rejects.toMatchObject({ code: 'model_not_found' });
  const { preview, changes: announced } = await previewed;
  expect(await client.suite.get({ id }), 'a preview changes nothing').toEqual(before);
  const doubtful = flag ? choose(preview?.continued ?? [], two) : undefined;
  const decisions = doubtful ? [{ newKey: doubtful.newKey, continues: null }] : [];
  for (const one of suite.cases.values()) one.before = wordsOf(one);
  const { revision } = before;
  const { changes } = await client.suite.regenerate({ id, revision, decisions });
  if (!doubtful) expect(changes, 'what a preview announces happens').toEqual(announced);
  count(project, 'suite', by);
  await noteNewCases(project, suite);
};

/** Says of a case that it continues a retired one, or none; what may not be said changes nothing. */
const decide: Perform = async (project, { one, two, who, flag }) => {
  const suite = choose(suitesOf(project), one);
  if (!suite) return;
  const all = await casesOf(project, suite);
  const live = choose(
    all.filter(({ change }) => change === 'new' || change === 'changed'),
    two,
  );
  const gone = flag
    ? choose(
        all.filter(({ change, origin }) => change === 'gone' && origin === 'generated'),
        one,
      )
    : undefined;
  if (!live || (flag && !gone)) return;
  const { client, by } = mateOf(project, who);
  const { revision } = await client.suite.get({ id: suite.id });
  const continues = gone?.key ?? null;
  const { key } = live;
  const said = { id: suite.id, key, revision, continues };
  const answer: SuiteAnswer | { code: string } = await client.suite
    .continueCase(said)
    .catch((error) => error);
  if ('code' in answer) return expect(answer.code).toBe('invalid_input');
  count(project, 'suite', by);
  const added = await noteNewCases(project, suite);
  const parted = live.change === 'changed' ? partIn(suite, key) : caseIn(suite, key);
  if (continues === null) return noteParted(suite, added, parted);
  if (live.change === 'new') suite.cases.delete(key);
  joinIn(suite, continues, parted);
};

function caseIn(suite: LoggedSuite, key: string): LoggedCase {
  const found = suite.cases.get(key);
  if (!found) throw new Error(`nothing is known of ${key}`);
  return found;
}

/** A case has again what people wrote before; what they wrote since goes with the one that is parted from it. */
function partIn(suite: LoggedSuite, key: string): Words {
  const { before = { title: undefined, note: '' }, ...now } = caseIn(suite, key);
  suite.cases.set(key, { ...before, before });
  return {
    title: now.title === before.title ? undefined : now.title,
    note: now.note === before.note ? '' : now.note,
  };
}

function noteParted(suite: LoggedSuite, added: string[], parted: Words): void {
  expect(added, 'the parted case has a new key').toHaveLength(1);
  suite.cases.set(added[0] ?? '', { ...parted, before: undefined });
}

/** A case is another one from now on: with its title, unless it has one of its own, and both notes. */
function joinIn(suite: LoggedSuite, continues: string, joined: Words): void {
  const earlier = caseIn(suite, continues);
  const notes = [earlier.note, joined.note].filter((note) => note !== '');
  suite.cases.set(continues, {
    title: joined.title ?? earlier.title,
    note: [...new Set(notes)].join('\n'),
    before: wordsOf(earlier),
  });
}

let written = 0;

/** Words a case, or takes the words back. */
function word(toChange: (one: Operation) => Partial<Words>): Perform {
  return async (project, one) => {
    const suite = choose(suitesOf(project), one.one);
    const key = choose([...(suite?.cases.keys() ?? [])], one.two);
    if (!suite || !key) return;
    const { client, by } = mateOf(project, one.who);
    const change = toChange(one);
    const name = 'title' in change ? { name: change.title ?? null } : {};
    const note = change.note === undefined ? {} : { note: change.note };
    await client.suite.updateCase({ id: suite.id, key, ...name, ...note });
    count(project, 'suite', by);
    const known = caseIn(suite, key);
    // what is under its title is no other title
    const isTakenBack = known.isWritten && 'title' in change && change.title === undefined;
    Object.assign(known, isTakenBack ? {} : change);
  };
}

/** As many cases as somebody writes in one suite. */
const MAX_WRITTEN = 3;

/** Writes a case of a suite, or removes one that was written, or puts it back. */
const write: Perform = async (project, { one, two, who, flag }) => {
  const suite = choose(suitesOf(project), one);
  if (!suite) return;
  const { client, by } = mateOf(project, who);
  const { id } = suite;
  const own = (await casesOf(project, suite)).filter(({ origin }) => origin === 'written');
  const chosen = flag ? choose(own, two) : undefined;
  if (!chosen && own.length >= MAX_WRITTEN) return;
  if (chosen?.change === 'gone') await client.suite.restoreCase({ id, key: chosen.key });
  else if (chosen) await client.suite.removeCase({ id, key: chosen.key });
  else {
    const title = `Written ${++written}`;
    const steps = [{ text: title, expected: 'It is done' }];
    const { key } = await client.suite.addCase({ id, title, steps });
    suite.cases.set(key, { title, note: '', before: undefined, isWritten: true });
  }
  count(project, 'suite', by);
};

const deleteModel: Perform = async (project, { one }) => {
  const model = choose(project.models, one);
  if (!model || model.isBinned) return;
  await project.send.model.delete({ modelId: model.id });
  model.isBinned = true;
};

const restoreModel: Perform = async (project, { one }) => {
  const model = choose(
    project.models.filter(({ isBinned }) => isBinned),
    one,
  );
  if (!model) return;
  await project.send.bin.restore({ kind: 'model', id: model.id });
  model.isBinned = false;
};

const deleteSuite: Perform = async (project, { one, who }) => {
  const suite = choose(suitesOf(project), one);
  if (!suite) return;
  const { client, by } = mateOf(project, who);
  const isRun = project.runs.some((run) => run.suite === suite && !run.isBinned);
  const deleted = client.suite.delete({ id: suite.id });
  if (isRun) return expect(deleted).rejects.toMatchObject({ code: 'suite_in_use' });
  await deleted;
  count(project, 'suite', by);
  suite.isBinned = true;
};

const restoreSuite: Perform = async (project, { one, who }) => {
  const suite = choose(
    project.suites.filter(({ isBinned }) => isBinned),
    one,
  );
  if (!suite) return;
  await mateOf(project, who).client.bin.restore({ kind: 'suite', id: suite.id });
  suite.isBinned = false;
};

/** What becomes of models, suites and their cases. */
export const SUITES = {
  ...{ newModel, newSuite, redraw, changeData, regenerate, decide, write },
  title: word(({ flag }) => ({ title: flag ? `Title ${++written}` : undefined })),
  note: word(() => ({ note: `Note ${++written}` })),
  ...{ deleteModel, restoreModel, deleteSuite, restoreSuite },
} satisfies Partial<Record<Kind, Perform>>;
