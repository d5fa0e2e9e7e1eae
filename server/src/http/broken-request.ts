import type { Socket } from 'node:net';
import { sentence } from '@caseloom/locales';
import type { ConnectionError } from 'fastify';

/** What is hardly HTTP, by the codes of Node's parser; anything else is a bad request. */
const STATUSES: Record<string, readonly [status: number, reason: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/** Says no, in the form of all errors, to what never became a request, and hangs up. */
export function answerBroken(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [statusCode, reason] = STATUSES[error.code] ?? [400, 'Bad Request'];
  const code = 'invalid_input';
  const body = JSON.stringify({ statusCode, code, message: sentence('en', 'errors', code) });
  const head = [
    `HTTP/1.1 ${statusCode} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
