import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { modelsOfPortal } from './models.ts';
import type { Portal } from './portal.ts';
import { createServer, type Offer } from './server.ts';

/** Serves one agent over standard input and output, until its input ends. */
export function serveOverStdio(offer: Offer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.stdin.once('close', resolve).once('end', resolve);
  serveStdio(() => createServer(offer));
  return promise;
}

/**
 * Serves agents over HTTP without sessions: each request is answered by a server of its own.
 *
 * @param portalOf the portal as who makes a request sees it
 */
export function createHttpHandler(
  portalOf: (request: Request) => Portal,
  onFault: (fault: Error) => void,
) {
  return createMcpHandler(
    ({ requestInfo }) => {
      if (!requestInfo) throw new Error('over HTTP there is a request');
      const portal = portalOf(requestInfo);
      return createServer({ models: modelsOfPortal(portal), portal });
    },
    { onerror: onFault },
  );
}
