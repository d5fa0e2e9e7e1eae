import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** The requests to the service, as they came. */
export type Request = {
  path: string;
  authorization: string | undefined;
  body: {
    messages: { role: string; content: string }[];
    response_format?: { type: string };
  } & Record<string, unknown>;
};

/** How it answers: an object as JSON in pieces, a text in pieces, or by hand. */
export type Reply = object | string | ((response: ServerResponse, request: Request) => unknown);

/** A local service that speaks the OpenAI protocol, with the answers that a test sets. */
export async function aLanguageModel(reply: (request: Request) => Reply) {
  const requests: Request[] = [];
  let closed = 0;
  const server = createServer(async (message, response) => {
    response.on('close', () => {
      if (!response.writableEnded) closed++;
    });
    const request = await read(message);
    requests.push(request);
    const given = reply(request);
    if (typeof given === 'function') await given(response, request);
    else stream(response, typeof given === 'string' ? given : JSON.stringify(given));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    /** How many answers were given up before they were whole. */
    closed: () => closed,
  };
}

async function read(message: IncomingMessage): Promise<Request> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const { authorization } = message.headers;
  return {
    ...{ path: message.url ?? '', authorization },
    body: JSON.parse(Buffer.concat(parts).toString() || '{}'),
  };
}

/** One piece of a streamed answer. */
export function piece(content: string, finish: string | null = null): string {
  const choice = { index: 0, delta: content ? { content } : {}, finish_reason: finish };
  const chunk = {
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [choice],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

/** What each answer is reported to take: as much as a whole prompt of a test has. */
const USAGE = { prompt_tokens: 4000, completion_tokens: 20, total_tokens: 4020 };

export function stream(
  response: ServerResponse,
  text: string,
  finish = 'stop',
  usage: object = USAGE,
): void {
  begin(response, text).write(piece('', finish));
  const last = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [] };
  response.write(`data: ${JSON.stringify({ ...last, usage })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** Refuses with a status, as such services do; `body` is what they say of it. */
export function refuse(
  status: number,
  headers: Record<string, string> = {},
  body: object | string = { error: { message: 'refused', type: 'error' } },
): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Begins an answer, and leaves its end to the test. */
export function begin(response: ServerResponse, text: string): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < text.length; at += 40) response.write(piece(text.slice(at, at + 40)));
  return response;
}
