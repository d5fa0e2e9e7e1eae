import { spawnSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aWorld } from '../test/world.ts';
import { openPush } from './push.ts';

const world = await aWorld();

const withoutOpenssl = spawnSync('openssl', ['version']).status !== 0;

/** A device's half of the keys, and a push service whose address decides its answer. */
async function aPushService() {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-push-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-keyout', key, '-out', cert, '-subj', '/CN=push.example.com', '-days', '1'];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made]);
  const got: { headers: IncomingHttpHeaders; length: number }[] = [];
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => {
      let length = 0;
      request.on('data', (part: Buffer) => {
        length += part.length;
      });
      request.on('end', () => {
        got.push({ headers: request.headers, length });
        response.writeHead(request.url === '/gone' ? 410 : 201);
        if (request.url !== '/endless') return response.end();
        const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
        response.on('close', () => clearInterval(timer));
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  rmSync(folder, { recursive: true });
  const { port } = server.address() as AddressInfo;
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const device = (path: string) => ({
    endpoint: `https://push.example.com:${port}${path}`,
    p256dh,
    auth,
  });
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }] as never) : done(null, '127.0.0.1', 4);
  const network = { lookup, ca: undefined, rejectUnauthorized: false };
  return { got, device, push: openPush(world.db, 'https://x.example', network) };
}

it.skipIf(withoutOpenssl)('is sealed for the device, and signed by this installation', async () => {
  const { got, device, push } = await aPushService();
  expect(await push(device('/here'), { body: 'hello' })).toBe('sent');
  expect(got[0]?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/),
  });
  expect(got[0]?.length).toBeGreaterThan(50);
  expect(await push(device('/gone'), {})).toBe('gone');
});

it.skipIf(withoutOpenssl)('waits for no end of what a service answers', async () => {
  const { device, push } = await aPushService();
  expect(await push(device('/endless'), {})).toBe('sent');
});

it('push messages are not sent to a name that leads into the private network', async () => {
  const push = openPush(world.db, 'https://x.example');
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const device = { endpoint: 'https://localhost/x', p256dh, auth };
  await expect(push(device, {})).rejects.toThrow('localhost');
});
