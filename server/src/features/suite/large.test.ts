import { readXlsx } from '@caseloom/formats';
import { describe, expect, it } from 'vitest';
import { aLine, aLogin, aStep, start } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { changeMuch } from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('a suite as a file', () => {
  it('has its present cases with the words of its users, also when the model is deleted', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId, name: 'Ödeme' });
    const key = (await casesOf(id))[0]?.key ?? '';
    await send.suite.updateCase({
      id,
      key,
      name: 'Happy way',
      steps: [{ text: '<b> & =1+1' }, { text: 'b' }, { text: 'c' }],
    });
    await send.model.delete({ modelId });
    const lost = { modelId: null, modelName: 'Login' };
    expect(await send.suite.get({ id })).toMatchObject({ ...lost, isModelInBin: true });
    await send.bin.delete({ kind: 'model', id: modelId });
    expect(await send.suite.get({ id })).toMatchObject({ ...lost, isModelInBin: false });
    await expect(send.suite.regenerate({ id })).rejects.toMatchObject({ code: 'model_not_found' });
    const csv = await send.suite.export({ id, format: 'csv' });
    expect(csv.name).toBe('Ödeme.csv');
    const text = await csv.text();
    expect(text).toContain('Happy way');
    expect(text).toContain('<b> & =1+1');
    const workbook = await send.suite.export({ id, format: 'xlsx' });
    const sheets = readXlsx(new Uint8Array(await workbook.arrayBuffer()));
    expect(JSON.stringify(sheets)).toContain('Happy way');
    expect(await (await send.suite.export({ id, format: 'feature' })).text()).toContain(
      `@TC-${key}`,
    );
  });
});

describe('the summary of a suite as a workbook', () => {
  it('says what was generated, and nothing of a plan that is not known any more', async () => {
    const { send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId, name: 'Ödeme' });
    const summary = async () => {
      const file = await send.suite.export({ id, format: 'xlsx' });
      const [sheet] = readXlsx(new Uint8Array(await file.arrayBuffer()));
      return new Map(sheet?.rows.map(([item, value]) => [String(item), String(value)]));
    };
    const { counts, modelVersion } = await send.suite.get({ id });
    const made = await summary();
    expect(Object.fromEntries(made)).toMatchObject({
      Version: String(modelVersion),
      'Test cases': String(counts.testCases),
      'Test steps': String(counts.testSteps),
    });
    expect([...made.keys()]).toContain('Proven minimal');
    await redraw(changeMuch(aLogin()));
    await send.suite.regenerate({ id });
    const { revision } = await send.suite.get({ id });
    const [other] = (await casesOf(id)).filter(({ kind }) => kind === 'changed');
    await send.suite.continueCase({ id, key: other?.key ?? '', revision, continues: null });
    expect([...(await summary()).keys()]).not.toContain('Proven minimal');
  });
});

describe('a suite as an image', () => {
  it('is the drawing that its cases were made of, under the suite’s name, until the model is deleted', async () => {
    const { send, modelId, redraw } = await aShop(world);
    const { id } = await send.suite.create({ modelId, name: 'Ödeme <1>' });
    const { nodes, edges } = await send.model.get({ modelId });
    const drawn = { nodes: nodes.map((node) => ({ ...node })), edges };
    const [moved] = drawn.nodes.filter(({ type }) => type === 'end');
    if (!moved) throw new Error('a model has an end');
    const before = await (await send.suite.export({ id, format: 'svg' })).text();
    expect(before).toContain('<title>Ödeme &lt;1&gt;</title>');
    moved.position = { x: moved.position.x + 3000, y: 0 };
    await redraw(drawn);
    const svg = await send.suite.export({ id, format: 'svg' });
    expect(svg).toMatchObject({ name: 'Ödeme 1.svg', type: 'image/svg+xml' });
    expect(await svg.text()).toBe(before);
    expect(await (await send.suite.export({ id, format: 'svg', theme: 'dark' })).text()).not.toBe(
      before,
    );
    const png = new Uint8Array(
      await (await send.suite.export({ id, format: 'png' })).arrayBuffer(),
    );
    expect([...png.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
    await send.model.delete({ modelId });
    await expect(send.suite.export({ id, format: 'png' })).rejects.toMatchObject({
      ...{ status: 404, code: 'model_not_found' },
    });
  });
});

describe('a secret value', () => {
  it('is in no file of a suite, worded or not', async () => {
    const { send, projectSlug, modelId, casesOf } = await aShop(world);
    const [password] = (await send.testData.list({ projectSlug })).filter(
      ({ name, validity }) => name === 'password' && validity === 'valid',
    );
    if (!password) throw new Error('the login has a password');
    const { id: dataId, createdAt: _, fromProject: _project, ...record } = password;
    await send.testData.update({ ...record, id: dataId, isSecret: true });
    const { id } = await send.suite.create({ modelId });
    const key = (await casesOf(id))[0]?.key ?? '';
    const steps = ['a', 'types Abcdef1! there', 'c'].map((text) => ({ text }));
    await send.suite.updateCase({ id, key, steps });
    for (const format of ['csv', 'feature', 'md', 'azure', 'xray', 'qase'] as const) {
      const text = await (await send.suite.export({ id, format })).text();
      expect(text, format).toContain('••••');
      expect(text, format).not.toContain('Abcdef1!');
    }
    const workbook = await send.suite.export({ id, format: 'xlsx' });
    const sheets = JSON.stringify(readXlsx(new Uint8Array(await workbook.arrayBuffer())));
    expect(sheets).toContain('••••');
    expect(sheets).not.toContain('Abcdef1!');
  });
});

describe('a suite of thousands', () => {
  it('is a file with one heading, and every case once', async () => {
    const owner = await world.aUser();
    const send = world.as(owner);
    const { slug: projectSlug } = await send.project.create({ name: 'Large' });
    for (const name of ['a', 'b', 'c']) {
      const values = Array.from({ length: 16 }, (_, at) => `${name}${at}`);
      const record = { projectSlug, name, validity: 'valid', type: 'text' } as const;
      await send.testData.create({ ...record, values });
    }
    const drawing = aLine(aStep('s', 'the user types <a>, <b> and <c>'));
    const { id: modelId } = await send.model.create({ projectSlug, name: 'Large', ...drawing });
    const settings = { strength: 'all', limit: 5000 } as const;
    const { id, counts } = await send.suite.create({ modelId, settings });
    expect(counts.testCases).toBe(16 ** 3);
    const lines = (await (await send.suite.export({ id, format: 'csv' })).text()).split('\r\n');
    expect(lines).toHaveLength(16 ** 3 + 2);
    expect(new Set(lines).size).toBe(16 ** 3 + 2);
    expect(lines[0]).toContain('Test ID');
  });
});

describe('a suite too large for one answer', () => {
  it('is filled by a job, whole or not at all', async () => {
    const { send, owner, modelId } = await aShop(world);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/suite',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { modelId, settings: { strength: 'all', limit: 20_000 } },
    });
    expect(answer.statusCode).toBe(202);
    const { id, status, job } = answer.json();
    expect(status).toBe('generating');
    expect(job).toEqual({ id, stream: `/api/suite/${id}/stream` });
    await expect(send.run.create({ suiteId: id })).rejects.toMatchObject({
      code: 'suite_not_ready',
    });
    await world.runJobs();
    expect(await send.suite.get({ id })).toMatchObject({
      status: 'ready',
      counts: { testCases: 6 },
    });
    const again = await send.suite.regenerate({ id });
    expect(again.suite.status).toBe('generating');
    await world.runJobs();
    expect(await send.suite.get({ id })).toMatchObject({
      status: 'ready',
      changes: { new: 0, back: 0, changed: 0, unchanged: 6, gone: 0 },
    });
  });

  it('is made again of what its preview showed, or not at all', async () => {
    const { send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId, settings: { limit: 20_000 } });
    await world.runJobs();
    const before = await casesOf(id);
    const { preview, suite } = await send.suite.regenerate({ id, isPreview: true });
    const seen = { id, print: preview?.print, revision: suite.revision };
    await send.suite.regenerate(seen);
    await redraw(aLine(aStep('other', 'the user does something else')));
    await world.runJobs();
    const refused = await send.suite.get({ id });
    expect(refused).toMatchObject({ status: 'ready', revision: suite.revision, isStale: true });
    expect(refused.problems.map(({ code }) => code)).toEqual(['preview_outdated']);
    expect(await casesOf(id)).toEqual(before);
    const now = await send.suite.regenerate({ id, isPreview: true });
    await send.suite.regenerate({ id, print: now.preview?.print, revision: suite.revision });
    await world.runJobs();
    expect(await send.suite.get({ id })).toMatchObject({
      ...{ status: 'ready', problems: [], changes: now.changes },
    });
  });

  it('streams its progress until it is complete', async () => {
    const { send, owner, modelId } = await aShop(world);
    const { id, job } = await send.suite.create({ modelId, settings: { limit: 20_000 } });
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const follow = async () => {
      const headers = { authorization: `Bearer ${owner.token}` };
      const answer = await fetch(`${address}${job?.stream}`, { headers });
      return { statuses: answer.text().then(statusesIn) };
    };
    const { statuses } = await follow();
    await world.runJobs();
    expect(await statuses).toEqual(['generating', 'ready']);
    expect((await send.suite.get({ id })).job).toBeNull();
    expect(await (await follow()).statuses).toEqual(['ready']);
  });

  it('says why it has no cases', async () => {
    const { send, modelId, redraw } = await aShop(world);
    const { id } = await send.suite.create({ modelId, settings: { limit: 20_000 } });
    await redraw({ nodes: [start], edges: [] });
    await world.runJobs();
    expect(await send.suite.get({ id })).toMatchObject({
      status: 'failed',
      problems: expect.arrayContaining([expect.objectContaining({ code: 'end_missing' })]),
    });
  });

  it('is not made for who may not see its project any more', async () => {
    const { send, owner, projectSlug, modelId } = await aShop(world);
    const member = await world.aUser({ companyOf: owner });
    const project = await send.project.get({ slug: projectSlug });
    await world.joins(member, project);
    const { id } = await world.as(member).suite.create({ modelId, settings: { limit: 20_000 } });
    await send.project.removeMember({ id: project.id, userId: member.id });
    await world.runJobs();
    expect(await send.suite.get({ id })).toMatchObject({
      status: 'failed',
      counts: { testCases: 0 },
    });
  });
});

/** The status of a suite in each event of its stream. */
function statusesIn(stream: string): string[] {
  return [...stream.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data).status);
}
