import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, type AgentOptions, request } from 'node:https';
import webPush from 'web-push';
import { z } from 'zod';
import { findSetting, getOrMakeSetting } from './db/installation.ts';
import type { Db } from './db/open.ts';
import { lookUpPublic } from './public-address.ts';

const KEYS = {
  name: 'push-keys',
  schema: z.object({ publicKey: z.string(), privateKey: z.string() }),
};

/** The keys that identify this installation to push services: made once, on the first start. */
export function pushKeys(db: Db): Promise<webPush.VapidKeys> {
  return getOrMakeSetting(db, KEYS, () => webPush.generateVAPIDKeys());
}

/** A print of the installation that a database belongs to, which reveals nothing of it; undefined before its first start. */
export async function findInstallation(db: Db): Promise<string | undefined> {
  const keys = await findSetting(db, KEYS);
  return keys && printOf(keys);
}

/** The same, of its keys. */
export function printOf({ publicKey }: { publicKey: string }): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
}

/** Where a browser takes messages, and the keys that seal them for it. */
export type Device = { endpoint: string; p256dh: string; auth: string };

export type Push = (device: Device, message: object) => Promise<'sent' | 'gone'>;

/** The way to push services. @param network how to reach them: tests have their own */
export function openPush(
  db: Db,
  publicUrl: string,
  network: AgentOptions = { lookup: lookUpPublic },
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

type Message = { method: string; headers: OutgoingHttpHeaders; body: Buffer; agent: Agent };

/** The status of an answer within ten seconds. Its body is not read: anyone may name a service, and the body may never end. */
function statusOf(endpoint: string, { method, headers, body, agent }: Message): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const signal = AbortSignal.timeout(10_000);
  const options = { method, headers, agent, signal };
  request(endpoint, options, (answer) => {
    answer.destroy();
    resolve(answer.statusCode ?? 0);
  })
    .on('error', reject)
    .end(body);
  return promise;
}
