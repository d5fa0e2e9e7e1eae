import { isApiError } from '@caseloom/client';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** Why a tool does not do what it is for, in words that help to go on. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What a tool found, as JSON. */
export function answer(found: object): CallToolResult {
  const structuredContent = Array.isArray(found) ? { items: found } : { ...found };
  const text = JSON.stringify(structuredContent, null, 1);
  return { content: [{ type: 'text', text }], structuredContent };
}

/**
 * What went wrong, as the answer of a tool: agents read it and try something else.
 *
 * @throws what is a fault of ours
 */
export function refusal(error: unknown): CallToolResult {
  const text = wordsOf(error);
  if (text === undefined) throw error;
  return { content: [{ type: 'text', text }], isError: true };
}

function wordsOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (isApiError(error)) return [error.message, ...detailsOf(error.data)].join('\n');
  // `fetch` got no answer
  if (error instanceof TypeError) return `The portal does not answer: ${error.message}`;
  return undefined;
}

/** Of broken rules and wrong fields each with its place. */
function detailsOf(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  return data.map(({ path, message }: { path?: string; message?: string }) =>
    [path, message].filter(Boolean).join(': '),
  );
}
