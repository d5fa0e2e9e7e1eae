import { testId } from '@caseloom/engine';
import { readXlsx } from '@caseloom/formats';
import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aRunThatWaits } from '../../../test/unmatched.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const nobody = world.as();

/** A run in which one case failed at its second step, and one passed. */
async function aFinishedRun() {
  const room = await aRun(world);
  const { send, id, a, b } = room;
  await send.result.set({
    id,
    caseKey: a,
    status: 'failed',
    failedStep: 2,
    comment: '<script>alert(1)</script> & "no page"',
    durationMs: 1500,
  });
  await send.result.set({ id, caseKey: b, status: 'passed' });
  await send.run.complete({ id });
  return room;
}

describe('the report of a run', () => {
  it('is a page of its own: what failed, where and why, and how many went how', async () => {
    const { send, owner, id, a, b } = await aFinishedRun();
    const file = await send.report.file({ id, format: 'html' });
    expect(file.name).toBe('Nightly.html');
    expect(file.type).toContain('text/html');
    const page = await file.text();
    expect(page).toContain('<h2>Failed and blocked</h2>');
    expect(page).toContain('2. the user enters');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;no page&quot;');
    expect(page).not.toContain('<script');
    expect(page).toContain('<dt>Passed</dt><dd>1</dd>');
    expect(page).toContain('<dt>Pass rate</dt><dd>50%</dd>');
    expect(page).toContain(`${owner.firstName} ${owner.lastName}`);
    // nothing is fetched from anywhere
    expect(page).not.toMatch(/\b(?:src|href)=/);
    for (const key of [a, b]) expect(page).toContain(key);
  });

  it('says how many results match no test case', async () => {
    const { send, id } = await aRunThatWaits(world);
    const page = await (await send.report.file({ id, format: 'html' })).text();
    expect(page).toContain('<dt>Unmatched results</dt><dd>2 (1 failed), not counted</dd>');
  });

  it('speaks Turkish where its reader does', async () => {
    const { owner, id } = await aFinishedRun();
    const send = world.as(owner, { 'accept-language': 'tr' });
    const page = await (await send.report.file({ id, format: 'html' })).text();
    expect(page).toContain('<html lang="tr">');
    expect(page).toContain('<h2>Başarısız ve engellenen</h2>');
    expect(page).toContain('%50');
  });

  it('is a workbook with a summary and every result', async () => {
    const { send, id, keys } = await aFinishedRun();
    const file = await send.report.file({ id, format: 'xlsx' });
    const [summary, results] = readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(summary?.rows).toContainEqual(['Failed', '1']);
    expect(results?.rows.slice(1).map(([key]) => key)).toEqual(keys.map(testId));
    expect(results?.rows[1]?.slice(2, 6)).toEqual([
      'Failed',
      expect.stringMatching(/^2\. the user enters/),
      '<script>alert(1)</script> & "no page"',
      '1.5',
    ]);
  });

  it('names the key that said how a case went, not the person whose key it is', async () => {
    const { send, owner, projectSlug, suiteId, a, b } = await aFinishedRun();
    const person = `${owner.firstName} ${owner.lastName}`;
    const scopes = ['read' as const, 'run' as const];
    const { key } = await send.apiKey.create({
      ...{ name: 'CI line', scopes, projectSlugs: [projectSlug] },
    });
    const { id } = await send.run.create({ suiteId, build: '1.4.2' });
    const ci = world.as({ token: key });
    await ci.result.set({ id, caseKey: a, status: 'failed', comment: 'timeout' });
    await send.result.set({ id, caseKey: b, status: 'passed' });
    const { id: releaseId } = await send.release.create({ projectSlug, name: '1.4' });
    await send.release.update({ id: releaseId, runIds: [id] });
    const files = [
      await send.report.file({ id, format: 'xlsx' }),
      await send.release.file({ id: releaseId, format: 'xlsx' }),
    ];
    for (const file of files) {
      const sheets = readXlsx(new Uint8Array(await file.arrayBuffer()));
      const [head = [], ...rows] = sheets[1]?.rows ?? [];
      const wordsOf = (caseKey: string) =>
        ['Tester', 'Source'].map(
          (name) => rows.find(([key]) => key === testId(caseKey))?.[head.indexOf(name)] ?? '',
        );
      expect(wordsOf(a)).toEqual(['', 'automation: CI line']);
      expect(wordsOf(b)).toEqual([person, 'by hand']);
      expect(JSON.stringify(sheets)).toContain('1.4.2');
    }
    const { id: laterId } = await send.run.create({ suiteId });
    const { history } = await send.result.get({ id: laterId, caseKey: a });
    expect(history[0]).toMatchObject({ source: 'import', sourceName: 'CI line', build: '1.4.2' });
  });

  it('opens by a shared link without the names of people, until that is taken back', async () => {
    const { send, owner, id, a } = await aFinishedRun();
    await send.run.reopen({ id });
    await send.result.setMany({ id, caseKeys: [a], assigneeId: owner.id });
    const named = await send.report.file({ id, format: 'xlsx' });
    const workbook = readXlsx(new Uint8Array(await named.arrayBuffer()));
    expect(workbook[1]?.rows[0]?.slice(8)).toEqual([
      ...['Requirements', 'Test Data', 'Assignee', 'Source'],
    ]);
    expect(workbook[1]?.rows[1]?.[10]).toBe(`${owner.firstName} ${owner.lastName}`);
    const { id: shareId, token } = await send.report.share({ id });
    for (const format of ['html', 'xlsx'] as const) {
      const file = await nobody.report.openFile({ token, format });
      const content =
        format === 'html'
          ? await file.text()
          : JSON.stringify(readXlsx(new Uint8Array(await file.arrayBuffer())));
      expect(content).toContain('2. the user enters');
      expect(content).not.toContain(owner.lastName);
    }
    await send.report.revoke({ id, shareId });
    await expect(nobody.report.openFile({ token, format: 'html' })).rejects.toMatchObject({
      code: 'report_not_found',
      status: 404,
    });
  });

  it.each(['pdf', 'pdf-all'] as const)('is a PDF as %s', async (format) => {
    const { send, id } = await aFinishedRun();
    const file = await send.report.file({ id, format });
    expect(file.type).toBe('application/pdf');
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
  });

  it('is sent with what keeps it from being run here', async () => {
    const { owner, id } = await aFinishedRun();
    const { headers } = await world.app.inject({
      url: `/api/run/${id}/report?format=html`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('says the same when model, steps and data are gone', async () => {
    const { send, projectSlug, modelId, suiteId, id, a } = await aFinishedRun();
    const { id: other } = await send.run.create({ suiteId });
    const content = async () => ({
      report: await (await send.report.file({ id, format: 'html' })).text(),
      results: await send.result.list({ id }),
      compared: await send.run.compare({ id, otherId: other }),
      coverage: (await send.run.coverage({ id })).nodes,
      cases: await send.suite.cases({ id: suiteId }),
      file: await (await send.suite.export({ id: suiteId, format: 'csv' })).text(),
      attention: (await send.dashboard.get({})).attention,
    });
    const before = await content();
    await send.model.delete({ modelId });
    await send.bin.delete({ kind: 'model', id: modelId });
    for (const { id: dataId } of await send.testData.list({ projectSlug })) {
      await send.testData.delete({ id: dataId });
      await send.bin.delete({ kind: 'testData', id: dataId });
    }
    for (const { id: stepId } of await send.step.list({ projectSlug }))
      await send.step.delete({ stepId });
    expect({ ...(await content()), file: '' }).toEqual({ ...before, file: '' });
    expect((await content()).file).toMatch(new RegExp(`^TC-${a},`, 'm'));
    const { id: again } = await send.run.rerun({ id });
    expect((await send.result.get({ id: again, caseKey: a })).steps[1]?.text).toMatch(
      /^the user enters/,
    );
  });
});
