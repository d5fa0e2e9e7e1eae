import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { LIMITS } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aWorld } from '../../test/world.ts';

const world = await aWorld();
const { app } = world;
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

/** The answer to a request that announces a body and never sends it. */
function answerTo(head: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', reject).once('data', (data) => {
    resolve(String(data).split('\r\n')[0] ?? '');
    socket.destroy();
  });
  socket.write(`${head}\r\nhost: localhost\r\ncontent-type: application/json\r\n\r\n`);
  return promise;
}

describe('a large body', () => {
  it('of an unknown sender is refused before it is read', async () => {
    const large = `content-length: ${LIMITS.modelBytes}`;
    expect(await answerTo(`POST /api/auth/login HTTP/1.1\r\n${large}`)).toContain('413');
    expect(await answerTo(`POST /api/model HTTP/1.1\r\n${large}`)).toContain('413');
    const expired = `authorization: Bearer x\r\n${large}`;
    expect(await answerTo(`POST /api/model HTTP/1.1\r\n${expired}`)).toContain('401');
  });

  it('of an unknown sender that comes in parts is read no further than a small one', async () => {
    async function* parts() {
      for (let sent = 0; sent < 20; sent++) yield Buffer.alloc(64 * 1024, 32);
    }
    const body = Readable.toWeb(Readable.from(parts()));
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body, duplex: 'half' };
    const status = await fetch(new URL('/api/auth/login', address), request as RequestInit).then(
      (answer) => answer.status,
      () => 413, // closed while we were still sending
    );
    expect(status).toBe(413);
    const credentials = Buffer.from('{"email":"a@b.co","password":"x"}');
    const small = Readable.toWeb(Readable.from([credentials]));
    const answer = await fetch(new URL('/api/auth/login', address), {
      ...request,
      body: small,
    } as RequestInit);
    expect(answer.status).toBe(401);
  });

  it('of a user that is too large is answered with 413, as JSON and as a form', async () => {
    const { token } = await world.aUser();
    const headers = { authorization: `Bearer ${token}` };
    const body = JSON.stringify({ x: 'y'.repeat(LIMITS.modelBytes) });
    const json = { ...headers, 'content-type': 'application/json' };
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(LIMITS.uploadBytes)]), 'a.txt');
    for (const _ of [1, 2, 3, 4, 5]) {
      const model = await fetch(new URL('/api/model', address), {
        ...{ method: 'POST', headers: json, body },
      });
      expect(await model.json()).toMatchObject({ statusCode: 413, code: 'too_large' });
      const upload = await fetch(new URL('/api/ai/upload', address), {
        ...{ method: 'POST', headers, body: form },
      });
      expect(await upload.json()).toMatchObject({
        statusCode: 413,
        code: 'too_large',
        message: expect.stringContaining('20 MB'),
      });
    }
    const { headers: sent, body: pieces } = new Request(address, { method: 'POST', body: form });
    const inParts = await fetch(new URL('/api/ai/upload', address), {
      ...{ method: 'POST', body: pieces, duplex: 'half' },
      headers: { ...headers, 'content-type': sent.get('content-type') ?? '' },
    } as RequestInit);
    expect(await inParts.json()).toMatchObject({
      ...{ statusCode: 413, code: 'too_large' },
      message: expect.stringContaining('20 MB'),
    });
  });

  it('of a user is accepted', async () => {
    const owner = await world.aUser();
    const { slug: projectSlug } = await world.as(owner).project.create({ name: 'Shop' });
    const notes = Array.from({ length: 200 }, (_, at) => ({
      ...{ id: `n${at}`, type: 'step' as const, position: { x: 0, y: 0 } },
      data: {
        label: `${at} ${'x'.repeat(400)}`,
        type: 'action' as const,
        expected: 'y'.repeat(1500),
      },
    }));
    const saved = await world.as(owner).model.create({ projectSlug, name: 'Large', nodes: notes });
    expect(saved.nodes).toHaveLength(200);
  });

  it('that is a file is not read before its sender is known', async () => {
    const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000';
    const path = `/api/run/${crypto.randomUUID()}/import`;
    for (const token of ['', 'authorization: Bearer x\r\n', 'authorization: nothing\r\n'])
      expect(await answerTo(`POST ${path} HTTP/1.1\r\n${token}${form}`)).toContain('401');
  });
});
