import { McpServer } from '@modelcontextprotocol/server';
import own from '../package.json' with { type: 'json' };
import type { Takes } from './inputs.ts';
import { addModelTools } from './model-tools.ts';
import type { Models } from './models.ts';
import type { Portal } from './portal.ts';
import { addReadingTools, addWritingTools } from './portal-tools.ts';

const ABOUT =
  'Caseloom designs tests from models: a flow with its data becomes the fewest test cases that cover it. ' +
  'Check a model before you generate its test cases; explain_coverage says why a test case is there and what cannot be covered.';

export type Offer = {
  models: Models;
  /** Left out where there are model files only. */
  portal?: Portal | undefined;
  /** Whether models may be read from files of this machine. */
  files?: boolean;
};

/** A server of the Model Context Protocol with the tools for what is offered. */
export function createServer({ models, portal, files = false }: Offer): McpServer {
  const server = new McpServer(
    { name: 'caseloom', title: 'Caseloom', version: own.version },
    { instructions: ABOUT },
  );
  const takes: Takes = { portal: portal !== undefined, files };
  if (portal) addReadingTools(server, portal);
  addModelTools(server, models, takes);
  if (portal) addWritingTools(server, portal);
  return server;
}
