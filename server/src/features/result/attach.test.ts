import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';
import { updateSubscription } from '../subscription/queries.ts';

const world = await aWorld();

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('a file of a result', () => {
  it('is kept by what it is, not by what it calls itself, and given back to be saved', async () => {
    const { send, owner, id, a } = await aRun(world);
    const file = new File([PNG], '../../Ekran <1>.html', { type: 'text/html' });
    const kept = await send.result.attach({ id, caseKey: a, file });
    expect(kept).toMatchObject({ name: 'Ekran 1 .html', type: 'image/png', bytes: PNG.length });
    expect(await send.result.get({ id, caseKey: a })).toMatchObject({
      attachments: 1,
      files: [{ id: kept.id }],
    });
    const answer = await world.app.inject({
      url: `/api/run/${id}/attachment/${kept.id}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload).toEqual(PNG);
    await send.result.detach({ id, attachmentId: kept.id });
    await expect(send.result.attachment({ id, attachmentId: kept.id })).rejects.toMatchObject({
      code: 'attachment_not_found',
    });
  });

  it.each([
    ['of a kind that may do harm', Buffer.from('MZ\0\0'), 'unsupported_type'],
    ['too large', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'too_large'],
  ])('that is %s is refused', async (_, content, code) => {
    const { send, id, a } = await aRun(world);
    const file = new File([content], 'x.png');
    await expect(send.result.attach({ id, caseKey: a, file })).rejects.toMatchObject({ code });
  });

  it('is refused where the company has no room for it, and takes none', async () => {
    const { send, owner, id, a } = await aRun(world);
    const storage = async () =>
      (await send.subscription.get()).usage.find(({ figure }) => figure === 'storage')?.used ?? 0;
    const used = await storage();
    const limits = { storage: used + 15 };
    await updateSubscription(world.db, owner.companyId, { limits });
    const attach = (bytes: number) =>
      send.result.attach({ id, caseKey: a, file: new File(['x'.repeat(bytes)], 'x.txt') });
    const tries = await Promise.allSettled([attach(8), attach(8), attach(8)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(attach(8)).rejects.toMatchObject({ code: 'limit_reached', status: 409 });
    expect(await storage()).toBe(used + 8 + 'x.txt'.length);
  });

  it('is had through its own run only', async () => {
    const { send, id, a } = await aRun(world);
    const { id: other } = await send.run.rerun({ id, statuses: ['untested'] });
    const { id: attachmentId } = await send.result.attach({
      ...{ id, caseKey: a, file: new File(['x'], 'x.txt') },
    });
    for (const call of [send.result.attachment, send.result.detach])
      await expect(call({ id: other, attachmentId })).rejects.toMatchObject({
        code: 'attachment_not_found',
      });
    expect(await send.result.attachment({ id, attachmentId })).toBeTruthy();
  });

  it('is the twentieth at most', async () => {
    const { send, id, a } = await aRun(world);
    const attach = () => send.result.attach({ id, caseKey: a, file: new File(['x'], 'x.txt') });
    const tries = await Promise.allSettled(Array.from({ length: 24 }, attach));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(attach()).rejects.toMatchObject({ code: 'attachments_full' });
  });

  it('comes in a form, and only where a call takes one', async () => {
    const { owner, id, a } = await aRun(world);
    const headers = { authorization: `Bearer ${owner.token}` };
    const form = (
      url: string,
      payload: string | Buffer,
      type = 'multipart/form-data; boundary=x',
    ) =>
      world.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, 'content-type': type },
      });
    const url = `/api/run/${id}/result/${a}/attachment`;
    const part = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\na\r\n`;
    const wrong: [string, string | Buffer, string?][] = [
      [url, '{"file":"/etc/passwd"}', 'application/json'],
      [url, '{"file":{"path":"/etc/passwd","name":"a"}}', 'application/json'],
      [url, 'file=a', 'application/x-www-form-urlencoded'],
      [url, `${part('file')}--x--`, 'multipart/form-data'],
      [url, `${part('file')}--x--`, 'multipart/mixed; boundary=x'],
      [url, part('file')],
      [url, `${part('other')}--x--\r\n`],
      [url, `${part('file')}${part('id')}${part('more')}--x--\r\n`],
      [url, `${part('file')}${part('file')}--x--\r\n`],
      [url, Buffer.from([0xff, 0xfe, 0, 0])],
      [url, ''],
      ['/api/step', `${part('label')}--x--\r\n`],
    ];
    for (const [at, payload, type] of wrong) {
      const { statusCode } = await form(at, payload, type);
      expect([400, 415], `${type} ${payload}`).toContain(statusCode);
    }
    expect((await form(url, `${part('file')}--x--\r\n`)).statusCode).toBe(201);
  });
});
