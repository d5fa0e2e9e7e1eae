import { aCall, aLine, aLogin, aStep } from './drawing.ts';
import { report } from './unmatched.ts';
import { aWorkedSuite, changeMuch, withRequirement } from './worked-suite.ts';
import type { aWorld } from './world.ts';

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A secret that no file may hold. */
export const SECRET_VALUE = 'hunter2-in-the-clear';

/** A project with something of everything that an archive has, made through the API by two people. */
export async function aFullProject(world: Awaited<ReturnType<typeof aWorld>>) {
  const suite = await aWorkedSuite(world);
  const { owner, send, projectSlug: slug, modelId, redraw, key, runId, id: suiteId } = suite;
  const { id: projectId, version } = await send.project.get({ slug });
  await send.project.update({
    ...{ slug, version, name: 'Shop', description: 'Ödeme & "sepet"' },
    ...{ logo: `data:image/png;base64,${PIXEL}`, resultRule: 'worst' as const },
  });
  const guest = await world.aUser({ companyOf: owner });
  await world.joins(guest, { id: projectId });
  await drawMore(suite);
  await require(suite);
  await send.suite.setAttributes({
    ...{ id: suiteId, keys: [key], priority: 'high', tags: ['smoke', 'Ödeme'] },
    risk: { likelihood: 3, damage: 5 },
  });
  await send.suite.setAutomationNames({ id: suiteId, key, automationNames: ['Login > signs in'] });
  await send.flaky.mute({ id: suiteId, key, until: null });
  const [, other = ''] = (await send.result.list({ id: runId })).items.map((one) => one.caseKey);
  const theirs = world.as(guest);
  await theirs.result.set({ id: runId, caseKey: key, status: 'passed', comment: 'works here' });
  await theirs.result.comment({ id: runId, caseKey: key, comment: 'works now' });
  await theirs.result.set({ id: runId, caseKey: key, status: 'passed', durationMs: 12 });
  await send.result.set({ id: runId, caseKey: other, status: 'blocked' });
  await send.result.undo({ id: runId });
  const file = new File([Buffer.from(PIXEL, 'base64')], 'screen.png');
  await send.result.attach({ id: runId, caseKey: key, file });
  await send.result.attach({ id: runId, caseKey: key, file: new File(['log'], 'log.txt') });
  await send.result.import({ id: runId, file: report(['signs in', 'nobody knows', 'never']) });
  const { items } = await send.result.unmatched({ id: runId });
  const [matched, dismissed] = items.map(({ id }) => id);
  await send.result.match({ id: runId, matches: [{ id: matched ?? '', caseKey: other }] });
  await send.result.dismiss({ id: runId, ids: [dismissed ?? ''] });
  const { id: gone } = await send.run.create({ suiteId });
  await send.result.set({ id: gone, caseKey: other, status: 'failed' });
  const { id: again } = await send.run.rerun({ id: gone });
  await send.run.delete({ id: gone });
  await send.run.complete({ id: again });
  const { id: releaseId } = await send.release.create({
    ...{ projectSlug: slug, name: '1.4', note: 'soon', startsOn: '2026-01-01' },
  });
  await send.release.update({ id: releaseId, runIds: [runId, again] });
  await send.model.generate({ modelId });
  await redraw(changeMuch(withRequirement(aLogin())));
  await send.suite.regenerate({ id: suiteId });
  await writeCases(suite);
  await redraw(withRequirement(aLogin('the user enters <email>, <password> and <code>')));
  // as of a requirement whose cases changed
  await world.pool.query(
    `insert into requirement_outcomes (company_id, project_id, requirement, status, changed_at)
     values ($1, $2, 'SHOP-2', 'passed', '2026-01-02')`,
    [owner.companyId, projectId],
  );
  return { ...suite, projectId, runId, releaseId, slug };
}

type Suite = Awaited<ReturnType<typeof aWorkedSuite>>;

/** A model that calls another, one that is gone, data of every sort, and a step that no model shows. */
async function drawMore({ send, projectSlug, modelId }: Suite): Promise<void> {
  await send.step.create({ projectSlug, label: 'nothing happens', type: 'outcome' });
  const nested = aLine({ ...aCall(modelId), id: 'call' }, aStep('p', 'the user pays <sum>'));
  const { id: callerId } = await send.model.create({ projectSlug, name: 'Buy', ...nested });
  await send.testData.create({
    ...{ projectSlug, modelId: callerId, name: 'sum', validity: 'valid', type: 'integer' },
    ...{ values: ['1', '2'], label: 'small', range: { min: '1', max: '9' } },
    ...{ risk: { likelihood: 1, damage: 2 }, isDefault: true },
  });
  await send.suite.create({ modelId: callerId });
  const secret = { projectSlug, name: 'pin', validity: 'valid', type: 'text' } as const;
  await send.testData.create({ ...secret, values: [SECRET_VALUE], isSecret: true });
  await send.testData.create({ ...secret, name: 'code', values: ['123456'] });
  const { id: leaves } = await send.model.create({
    projectSlug,
    name: 'Old',
    ...aLine({ ...aCall(modelId), id: 'call' }),
  });
  await send.suite.create({ modelId: leaves });
  await send.model.delete({ modelId: leaves });
}

async function require({ send, projectSlug: slug }: Suite): Promise<void> {
  const rest = { text: '**as told**', link: 'https://example.com/1' };
  await send.requirement.create({ slug, id: 'SHOP', title: 'The shop', ...rest });
  await send.requirement.create({ slug, id: 'SHOP-1', title: 'Sign in', parentId: 'SHOP' });
  await send.requirement.create({ slug, id: 'SHOP-2', title: 'Pay later' });
  await send.requirement.setLink({ slug, pattern: 'https://example.com/{id}' });
  await send.requirement.dismiss({ slug, id: 'SHOP-2', reason: 'not this year' });
}

/** Cases that people wrote: one beside those of a model, and some of another tool in a suite of their own, one of them changed. */
async function writeCases({ send, projectSlug, id }: Suite) {
  await send.suite.addCase({ id, title: 'Print the invoice', steps: [{ text: 'Print it' }] });
  const { id: written } = await send.suite.createWritten({ projectSlug, name: 'Brought along' });
  const steps = [{ text: 'Open <the shop>', expected: 'It opens' }];
  const cases = [{ sourceId: 'C17', title: 'Open', folder: ['Shop', 'Start'], steps }];
  const { suite } = await send.suite.importCases({ id: written, cases });
  const [first] = (await send.suite.cases({ id: written })).items;
  const key = first?.key ?? '';
  const words = { title: 'Open the shop', preconditions: 'It is nine', steps };
  await send.suite.rewriteCase({ id: written, key, version: suite.revision, ...words });
  await send.suite.moveCases({ id: written, keys: [key], folder: ['Shop', 'Later'] });
}
