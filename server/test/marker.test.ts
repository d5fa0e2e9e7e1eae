import { inflateRawSync } from 'node:zlib';
import { readXlsx } from '@caseloom/formats';
import { EXPORT_FORMATS, isCaseFormat } from '@caseloom/formats/export-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { couldPass, permissionOf } from '../src/http/permissions.ts';
import { writeMail } from '../src/mail/write-mail.ts';
import { aStep, end, start } from './drawing.ts';
import type { Things } from './fixture-types.ts';
import { aCast, type Cast, furnish, ROUTES, type Route, send } from './fixtures.ts';
import { aLanguageModel } from './language-model.ts';
import { aWorld } from './world.ts';

/** The value of a secret class: it stands nowhere else, so any text that holds it has leaked it. */
const MARK = 'Zq7#geheim"4711';
/** As it stands in a text of JSON, of XML, of a doubled quote. */
const FORMS = [MARK, JSON.stringify(MARK).slice(1, -1), 'Zq7#geheim', 'geheim'];

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});
const service = await aLanguageModel(() => ({ text: 'x' }));
let cast: Cast;
let things: Things;

const has = (text: string) => FORMS.some((form) => text.includes(form));
const callerOf = ({ path }: Route) =>
  couldPass(permissionOf(path), cast.admin) ? cast.admin : cast.owner;

/** A project whose model, suite, runs and results are made of a secret. */
beforeAll(async () => {
  cast = await aCast(world);
  things = await furnish(world, cast);
  const { projectSlug, modelId, suiteId } = things;
  const admin = world.as(cast.admin);
  await world.as(cast.owner).ai.setSettings({ baseUrl: service.baseUrl, model: 'm' });
  const secret = {
    projectSlug,
    name: 'pin',
    type: 'text',
    isSecret: true,
    isPublic: true,
  } as const;
  await admin.testData.create({ ...secret, validity: 'valid', values: [MARK] });
  await admin.testData.create({ ...secret, validity: 'invalid', values: [`${MARK}!`, ''] });
  const outcome = { expected: '<pin> is accepted' };
  const { version, name } = await admin.model.get({ modelId });
  await admin.model.update({
    modelId,
    projectSlug,
    version,
    name,
    nodes: [
      start,
      aStep('w', 'the user enters <pin>', {
        ...outcome,
        requirements: ['REQ-1'],
        arguments: [{ kind: 'docString', content: 'pin: <pin>' }],
      }),
      aStep('t1', 'the page of <pin> opens', { type: 'outcome' }),
      aStep('t2', 'an error is shown', { type: 'outcome' }),
      end,
    ],
    edges: [
      { id: 'sw', source: 'start', target: 'w' },
      { id: 'wt1', source: 'w', target: 't1', guard: '<pin> is valid' },
      { id: 'wt2', source: 'w', target: 't2', guard: '<pin> is invalid' },
      { id: 't1e', source: 't1', target: 'end' },
      { id: 't2e', source: 't2', target: 'end' },
    ],
  });
  await admin.suite.regenerate({ id: suiteId });
  const { id: runId } = await admin.run.create({ suiteId });
  const { items } = await admin.result.list({ id: runId });
  const caseKey = items[0]?.caseKey ?? '';
  await admin.result.set({ id: runId, caseKey, status: 'failed', comment: `got ${MARK}` });
  const { id: otherRunId } = await admin.run.create({ suiteId });
  const printed = MARK.replaceAll('"', '&quot;');
  const report = `<testsuite><testcase name="TC-${caseKey}"><failure message="expected ${printed}"/></testcase><testcase name="knows ${printed}"/></testsuite>`;
  const imported = await admin.result.import({
    id: otherRunId,
    file: new File([report], 'report.xml'),
  });
  expect(imported).toMatchObject({ matched: 1, unmatched: [{}] });
  expect(has(JSON.stringify(imported))).toBe(false);
  const file = new File(['seen'], 'seen.txt');
  const { id: attachmentId } = await admin.result.attach({ id: runId, caseKey, file });
  const { id: shareId, token: reportToken } = await admin.report.share({ id: runId });
  things = { ...things, runId, otherRunId, caseKey, attachmentId, shareId, reportToken };
});

/** Where people who may change the data see its values: in its form, and in the tool that draws with it. */
const OPEN = ['model.get', 'testData.list', 'testData.filter'];

const GETS = ROUTES.filter(({ method }) => method === 'GET').map(
  (route) => [route.path.join('.'), route] as const,
);

describe('a secret value', () => {
  it.each(GETS)(
    'is answered by %s only where its data is drawn with or changed',
    async (name, route) => {
      const call = await route.make(things, world, cast);
      const narrowed = name === 'testData.filter' ? { ...call, query: {} } : call;
      const { statusCode, body } = await send(world, route, narrowed, callerOf(route).token);
      expect([statusCode, has(body)]).toEqual([200, OPEN.includes(name)]);
    },
  );

  it('is answered to no key', async () => {
    const { key } = await world.as(cast.admin).apiKey.create({
      ...{ name: 'CI', scopes: ['read', 'write', 'run'], projectSlugs: [things.projectSlug] },
    });
    const leaking: string[] = [];
    for (const [name, route] of GETS) {
      if (permissionOf(route.path) === 'anyone') continue;
      const { body } = await send(world, route, await route.make(things, world, cast), key);
      if (has(body)) leaking.push(name);
    }
    expect(leaking).toEqual([]);
    const byKey = world.as({ token: key });
    const { projectSlug } = things;
    const guess = JSON.stringify({ search: 'geheim' });
    expect(await byKey.testData.filter({ projectSlug, dataRequestFilter: guess })).toEqual([]);
    const [record] = (await byKey.testData.list({ projectSlug })).filter(
      ({ isSecret }) => isSecret,
    );
    if (!record) throw new Error('the secret data is listed');
    expect(record.values.every((value) => value === '••••')).toBe(true);
    const { createdAt: _, ...fields } = record;
    await byKey.testData.update({ ...fields, label: 'sent back' });
    const { rows } = await world.pool.query('select values from test_data where id = $1', [
      record.id,
    ]);
    expect(has(JSON.stringify(rows))).toBe(true);
  });

  it('of another project that shares it is not answered, though it may be drawn with', async () => {
    const { slug: projectSlug } = await world.as(cast.colleague).project.create({ name: 'Other' });
    const listed = await world.as(cast.colleague).testData.list({ projectSlug });
    expect(listed.filter(({ name }) => name === 'pin')).toHaveLength(2);
    expect(has(JSON.stringify(listed))).toBe(false);
  });

  it.each(EXPORT_FORMATS)('is in no %s of the model, nor of its suite', async (format) => {
    const admin = world.as(cast.admin);
    const files = [await admin.model.export({ modelId: things.modelId, format })];
    if (isCaseFormat(format)) files.push(await admin.suite.export({ id: things.suiteId, format }));
    for (const file of files) expect(has(await textOf(file)), file.name).toBe(false);
  });

  it.each(['html', 'xlsx'] as const)('is in no report as %s, shared or not', async (format) => {
    const file = await world.as(cast.admin).report.file({ id: things.runId, format });
    const shared = await world.as().report.openFile({ token: things.reportToken, format });
    for (const one of [file, shared]) expect(has(await textOf(one))).toBe(false);
  });

  it('is sent to no language model', async () => {
    const { modelId, suiteId, projectSlug } = things;
    const admin = world.as(cast.admin);
    const before = service.requests.length;
    const calls = [
      admin.ai.explain({ modelId }),
      admin.ai.suggest({ modelId }),
      admin.ai.nameCases({ suiteId }),
      admin.ai.prompt({ projectSlug, prompt: 'The user enters the pin. The page opens.' }),
    ];
    await Promise.allSettled(calls);
    await expect.poll(() => service.requests.length).toBeGreaterThan(before + 2);
    expect(has(JSON.stringify(service.requests))).toBe(false);
  });

  it('is stored only in its data: not in mails, news, audit log, suites, results or jobs', async () => {
    const { rows: tables } = await world.pool.query(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rows } = await world.pool.query(`select t::text as text from "${name}" t`);
      if (rows.some(({ text }) => has(text))) holding.push(name);
    }
    expect(holding).toEqual(['test_data']);
    const { rows: mails } = await world.pool.query('select * from mail_outbox');
    for (const { to_name: toName, ...mail } of mails)
      expect(has(JSON.stringify(writeMail({ ...mail, toName }, 'http://localhost')))).toBe(false);
  });
});

async function textOf(file: Blob & { name?: string }): Promise<string> {
  if (file.name?.endsWith('.zip')) return textsOfZip(Buffer.from(await file.arrayBuffer()));
  if (!file.name?.endsWith('.xlsx')) return file.text();
  return JSON.stringify(readXlsx(new Uint8Array(await file.arrayBuffer())));
}

/** All that the files of an archive say, by the list of them at its end. */
function textsOfZip(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) {
    const size = bytes.readUInt32LE(at + 20);
    const place = bytes.readUInt32LE(at + 42);
    const begin = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
    texts.push(inflateRawSync(bytes.subarray(begin, begin + size)).toString());
  }
  expect(texts.length).toBeGreaterThan(2);
  return texts.join('\n');
}
