import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@caseloom/client';
import { describe, expect, it } from 'vitest';
import { aStep, aWritten, end, LOGIN_DATA, start } from './drawing.ts';
import { aFolder, aPipeline, fileOf, node } from './pipeline.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });

/** Sign-in with data, which is outlines, and a way without any, which is a scenario; a step has an outcome of its own. */
function aDrawing() {
  const nodes = [
    start,
    aStep('g', 'the user is on the sign-in page', { type: 'context' }),
    aStep('w', 'the user enters <email> and <password>', { expected: 'the fields are filled' }),
    aStep('t1', 'the dashboard opens', { type: 'outcome' }),
    aStep('t2', 'an error is shown', { type: 'outcome' }),
    aStep('h', 'the user asks for help'),
    end,
  ];
  const connections: [string, string, string?][] = [
    ['start', 'g'],
    ['g', 'w'],
    ['w', 't1', '<password> is valid'],
    ['w', 't2', '<password> is invalid'],
    ['t1', 'end'],
    ['t2', 'end'],
    ['g', 'h'],
    ['h', 'end'],
  ];
  const edges = connections.map(([source, target, guard]) => ({
    id: `${source}-${target}`,
    source,
    target,
    ...(guard && { guard }),
  }));
  return { nodes, edges };
}

/** What people wrote: a background, an outline with two tables, a plain scenario. */
const WRITTEN = `# language: tr
Özellik: Ödeme
  Geçmiş:
    Diyelim ki sepet dolu
  Senaryo taslağı: kart
    Eğer ki müşteri <kart> ile öder
    O zaman <sonuç> görünür
    Örnekler: iyi
      | kart  | sonuç |
      | Visa  | fiş   |
      | Troy  | fiş   |
    Örnekler: kötü
      | kart  | sonuç |
      | süresi geçmiş | hata |
  Senaryo: vazgeçer
    Eğer ki müşteri vazgeçer
    O zaman sepet boşalır
`;

/** The feature that people wrote, as a model. */
async function aWrittenModel(send: Client, projectSlug: string): Promise<string> {
  const { model, testData } = aWritten(WRITTEN);
  for (const record of testData) await send.testData.create({ projectSlug, ...record });
  return (await send.model.create({ projectSlug, ...model })).id;
}

/** A suite of a model, and CI of its project. */
async function aSuite(makeModel: (send: Client, projectSlug: string) => Promise<string>) {
  const send = world.as(await world.aUser());
  const { slug } = await send.project.create({ name: 'Shop' });
  const { id: suiteId } = await send.suite.create({ modelId: await makeModel(send, slug) });
  const { items } = await send.suite.cases({ id: suiteId });
  const cases = await Promise.all(items.map(({ key }) => send.suite.case({ id: suiteId, key })));
  const exported = await send.suite.export({ id: suiteId, format: 'feature' });
  return {
    send,
    suiteId,
    cases,
    feature: await exported.text(),
    ...(await pipelineOf(send, slug)),
  };
}

const pipelineOf = (send: Client, slug: string) => aPipeline(send, slug, address);

const FORMATS = { json: 'report.json', message: 'report.ndjson', junit: 'report.xml' };

/** What Cucumber called the tests that it ran, by the tag that each is run by. */
function namesRun(messages: string): Map<string, string[]> {
  const pickles = readFileSync(messages, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"pickle"'))
    .map((line) => JSON.parse(line).pickle as { name: string; tags: { name: string }[] })
    .flatMap(({ name, tags }) => tags.map((tag) => ({ name, tag: tag.name })))
    .filter(({ tag }) => tag.startsWith('@TC-'));
  const byTag = Map.groupBy(pickles, ({ tag }) => tag);
  return new Map([...byTag].map(([tag, all]) => [tag, all.map(({ name }) => name)]));
}

/** Runs a feature with Cucumber itself; the step with the text `bad` fails once a step with `before` has run. */
async function runCucumber(
  feature: string,
  { before, bad }: { before: string; bad: string },
  tag?: string,
) {
  const folder = aFolder();
  mkdirSync(join(folder, 'steps'));
  writeFileSync(join(folder, 'suite.feature'), feature);
  writeFileSync(
    join(folder, 'steps/all.cjs'),
    `const { After, defineStep } = require('@cucumber/cucumber');
    After(() => undefined);
    defineStep(/^(.*)$/, function (text) {
      this.hasReached = this.hasReached || text.includes(${JSON.stringify(before)});
      if (this.hasReached && text === ${JSON.stringify(bad)}) throw new Error('no such page');
    });`,
  );
  const formats = Object.entries(FORMATS).flatMap(([name, file]) => [
    '--format',
    `${name}:${file}`,
  ]);
  const tags = tag ? ['--tags', tag] : [];
  const args = ['suite.feature', '--require', 'steps/all.cjs', ...tags, ...formats];
  await node([fileOf('@cucumber/cucumber', 'bin/cucumber.js'), ...args], {}, folder);
  return (format: keyof typeof FORMATS) => join(folder, FORMATS[format]);
}

describe('what Cucumber itself reports of an exported suite', () => {
  it('finds every case in each of its formats: outlines, scenarios, steps with outcomes', async () => {
    const { send, suiteId, cases, feature, push } = await aSuite(async (client, projectSlug) => {
      for (const { values, ...record } of LOGIN_DATA)
        await client.testData.create({ projectSlug, ...record, values: [...values] });
      return (await client.model.create({ projectSlug, name: 'Login', ...aDrawing() })).id;
    });
    expect(feature.match(/Scenario Outline:/g)).toHaveLength(2);
    expect(feature.match(/Scenario:/g)).toHaveLength(1);
    expect(cases.length).toBeGreaterThan(4);
    const reportOf = await runCucumber(feature, { before: 'b@x.com', bad: 'an error is shown' });
    expect(namesRun(reportOf('message'))).toEqual(
      new Map(cases.map(({ key, name }) => [`@TC-${key}`, [name]])),
    );
    const failing = ({ polarity, data }: (typeof cases)[number]) =>
      polarity === 'negative' && data.email?.value === 'b@x.com';
    const statuses = cases.map((one) => (failing(one) ? 'failed' : 'passed'));
    expect(new Set(statuses)).toEqual(new Set(['failed', 'passed']));
    for (const format of ['json', 'message', 'junit'] as const) {
      const { code, stdout, stderr } = await push([reportOf(format), '--suite', suiteId]);
      expect({ code, stderr }, format).toEqual({ code: 0, stderr: '' });
      const { runId, matched, unmatched } = JSON.parse(stdout);
      expect({ matched, unmatched }).toEqual({ matched: cases.length, unmatched: [] });
      const { items } = await send.result.list({ id: runId });
      expect(items.map(({ status }) => status)).toEqual(statuses);
      const failed = items.find(({ status }) => status === 'failed');
      expect(failed?.comment).toContain('no such page');
      if (format === 'junit') continue;
      expect(failed).toMatchObject({
        failedStep: 3,
        stepStatuses: ['passed', 'passed', 'failed'],
      });
    }
  });

  it('runs exactly one test by its tag, and its steps are matched behind those for conditions', async () => {
    const { cases, feature, push, suiteId, send } = await aSuite(async (client, projectSlug) => {
      for (const { values, ...record } of LOGIN_DATA)
        await client.testData.create({ projectSlug, ...record, values: [...values] });
      const member = { name: 'member', validity: 'valid', type: 'text' } as const;
      await client.testData.create({ projectSlug, ...member, values: ['yes', 'no'] });
      const { nodes, edges } = aDrawing();
      const guarded = edges.map((edge) =>
        edge.id === 'w-t1' ? { ...edge, guard: '<password> is valid and <member> = "yes"' } : edge,
      );
      return (await client.model.create({ projectSlug, name: 'Login', nodes, edges: guarded })).id;
    });
    expect(feature).toContain('    Given member is <member>\n    And the user is on');
    const key = cases.find(({ data }) => data.member)?.key;
    const reportOf = await runCucumber(feature, { before: 'nobody', bad: '' }, `@TC-${key}`);
    const { stdout } = await push([reportOf('message'), '--suite', suiteId]);
    const { runId, matched } = JSON.parse(stdout);
    expect(matched).toBe(1);
    const { items } = await send.result.list({ id: runId });
    const run = items.filter(({ status }) => status === 'passed');
    expect(run).toMatchObject([{ caseKey: key, stepStatuses: ['passed', 'passed', 'passed'] }]);
  });

  it('finds every case of a feature that people wrote, in JUnit by its title', async () => {
    const { send, suiteId, cases, feature, push } = await aSuite(aWrittenModel);
    expect(feature).toContain('Senaryo taslağı: kart: kart <kart>');
    expect(cases).toHaveLength(4);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(4);
    const reportOf = await runCucumber(feature, { before: 'süresi geçmiş', bad: 'hata görünür' });
    expect(namesRun(reportOf('message'))).toEqual(
      new Map(cases.map(({ key, name }) => [`@TC-${key}`, [name]])),
    );
    const isFailing = ({ data }: (typeof cases)[number]) => data.kart?.value === 'süresi geçmiş';
    for (const format of ['json', 'message', 'junit'] as const) {
      const { code, stdout, stderr } = await push([reportOf(format), '--suite', suiteId]);
      expect({ code, stderr }, format).toEqual({ code: 0, stderr: '' });
      const { runId, matched } = JSON.parse(stdout);
      expect(matched).toBe(4);
      const { items } = await send.result.list({ id: runId });
      expect(items.map(({ status }) => status)).toEqual(
        cases.map((one) => (isFailing(one) ? 'failed' : 'passed')),
      );
      if (format === 'junit') continue;
      expect(items.find(({ status }) => status === 'failed')).toMatchObject({ failedStep: 3 });
    }
    expect(readFileSync(reportOf('junit'), 'utf8')).not.toContain('TC-');
  });
});
