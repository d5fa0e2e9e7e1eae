import { lookup } from 'node:dns';
import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, type AgentOptions, request } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { keepOnce } from './db/installation.ts';
import type { Db } from './db/open.ts';

/** The keys that say to push services who we are: made once, on the first start. */
export function pushKeys(db: Db): Promise<webPush.VapidKeys> {
  return keepOnce(db, 'push-keys', () => webPush.generateVAPIDKeys());
}

/** Addresses that are nobody's on the internet: of this machine, its network, its cloud. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Looks a name up, and refuses it where it leads to a private address: just before connecting, so that it cannot change in between. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const inside = found.some(({ address }) => isPrivate(address));
    const [first] = found;
    if (inside || !first) return done(new Error(`${host} is not on the internet`), '', 0);
    if (options.all) done(null, found as never);
    else done(null, first.address, first.family);
  });
};

/** Where a browser takes messages, and the keys that seal them for it. */
export type Device = { endpoint: string; p256dh: string; auth: string };

export type Push = (device: Device, message: object) => Promise<'sent' | 'gone'>;

/** The way to push services. @param network how to reach them: tests have their own */
export function openPush(
  db: Db,
  publicUrl: string,
  network: AgentOptions = { lookup: publicLookup },
): Push {
  const agent = new Agent(network);
  return async ({ endpoint, p256dh, auth }, message) => {
    const keys = await pushKeys(db);
    const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost';
    const target = { endpoint, keys: { p256dh, auth } };
    const options = { vapidDetails: { subject, ...keys }, TTL: 86_400 };
    const { method, headers, body } = webPush.generateRequestDetails(
      target,
      JSON.stringify(message),
      options,
    );
    const status = await statusOf(endpoint, { method, headers, body, agent });
    if (status === 404 || status === 410) return 'gone';
    if (status >= 300) throw new Error(`the push service answered ${status}`);
    return 'sent';
  };
}

type Message = { method: string; headers: object; body: Buffer; agent: Agent };

/** The status of an answer within ten seconds. Whatever else it says is not read: anyone may name a service, and it may never end. */
function statusOf(endpoint: string, { method, headers, body, agent }: Message): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const signal = AbortSignal.timeout(10_000);
  const asked = { method, headers: headers as OutgoingHttpHeaders, agent, signal };
  request(endpoint, asked, (answer) => {
    answer.destroy();
    resolve(answer.statusCode ?? 0);
  })
    .on('error', reject)
    .end(body);
  return promise;
}
