import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Received = { url: string; headers: IncomingHttpHeaders; body: string };

/** Another program that takes messages; how it answers can be changed. */
export async function aReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    answer: (response: ServerResponse) => void response.end('thank you'),
    url: '',
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      receiver.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** What a receiver of Standard Webhooks does to know that a message is ours. */
export function signatureOf(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>) {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
