import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { aReceiver } from '../../../../test/receiver.ts';
import { fetchAddress } from './fetch-address.ts';

const site = await aReceiver();
const other = await aReceiver();
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);
const moved = (location: string) => {
  site.answer = (response) => void response.writeHead(302, { location }).end();
};

it('an address of this machine is not asked where only public ones are allowed', async () => {
  const before = site.received.length;
  for (const address of [site.url, site.url.replace('http:', 'https:'), 'https://localhost/a'])
    await expect(fetchAddress(address, {}, { places: 'public' })).rejects.toMatchObject({
      code: 'source_closed',
    });
  expect(site.received).toHaveLength(before);
});

it('what an answer leads to is followed, and a token goes to its own host alone', async () => {
  moved(`${other.url}/spec.md`);
  other.answer = (response) => void response.end('# Pay');
  const headers = { authorization: 'Bearer mine' };
  const found = await fetchAddress(`${site.url}/a`, headers, { places: 'anywhere' });
  expect(text(found)).toBe('# Pay');
  expect(found).toMatchObject({ status: 200, isRedirected: true });
  expect(found.address.href).toBe(`${other.url}/spec.md`);
  expect(site.received.at(-1)?.headers.authorization).toBe('Bearer mine');
  expect(other.received.at(-1)?.headers.authorization).toBeUndefined();
});

it.each([
  ['that has a password', 'https://ada:word@example.com/', 'source_closed'],
  ['that is none', 'https://', 'source_unreachable'],
  ['of another kind', 'file:///etc/passwd', 'source_closed'],
])('an answer that leads to an address %s is not followed', async (_, location, code) => {
  moved(location);
  await expect(fetchAddress(site.url, {}, { places: 'anywhere' })).rejects.toMatchObject({ code });
});

it('an answer that leads on without end wants a login', async () => {
  moved('/again');
  const before = site.received.length;
  await expect(fetchAddress(site.url, {}, { places: 'anywhere' })).rejects.toMatchObject({
    code: 'source_sign_in',
  });
  expect(site.received.length - before).toBe(6);
});

it('an answer that takes too long is given up', async () => {
  site.answer = (response) => void response.write('a');
  const reach = { places: 'anywhere', timeoutMs: 100 } as const;
  await expect(fetchAddress(site.url, {}, reach)).rejects.toMatchObject({ code: 'source_slow' });
});

it('an answer that is too large is given up, also where it is small until it is unpacked', async () => {
  const large = Buffer.alloc(17 * 1024 * 1024, 'a');
  const failure = { code: 'source_too_large', details: { limit: 16 } };
  site.answer = (response) => void response.end(large);
  await expect(fetchAddress(site.url, {}, { places: 'anywhere' })).rejects.toMatchObject(failure);
  const packed = gzipSync(large);
  site.answer = (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  await expect(fetchAddress(site.url, {}, { places: 'anywhere' })).rejects.toMatchObject(failure);
});

it('an answer that is packed is read', async () => {
  site.answer = (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('# Pay'));
  expect(text(await fetchAddress(site.url, {}, { places: 'anywhere' }))).toBe('# Pay');
});

it('an address at which nobody answers is said to be unreachable', async () => {
  await expect(
    fetchAddress('http://127.0.0.1:1/', {}, { places: 'anywhere' }),
  ).rejects.toMatchObject({ code: 'source_unreachable' });
});

it('who asked may give up', async () => {
  site.answer = () => undefined;
  const reach = { places: 'anywhere', signal: AbortSignal.timeout(50) } as const;
  await expect(fetchAddress(site.url, {}, reach)).rejects.toThrow(/timeout/);
});
