import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that speaks the OpenAI protocol: it streams the given answers in pieces, with a pause after each. */
export async function aLanguageModel(answer: (asked: string) => object, pauseMs = 0) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { messages } = JSON.parse(Buffer.concat(parts).toString());
    const text = JSON.stringify(
      answer(messages.map(({ content }: { content: string }) => content).join('\n')),
    );
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < text.length && !response.destroyed; at += 16) {
      response.write(piece(text.slice(at, at + 16), null));
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    response.end(`${piece('', 'stop')}data: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function piece(content: string, finish: string | null): string {
  const choice = { index: 0, delta: content ? { content } : {}, finish_reason: finish };
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };
  return `data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`;
}
