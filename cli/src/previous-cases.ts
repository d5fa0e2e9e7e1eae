import { previousResult } from '@caseloom/contract';
import type { MatchableCase } from '@caseloom/engine';
import { fault } from './command-error.ts';
import { nameOf, readInput } from './input.ts';

/**
 * The cases of an earlier result, as `generate --format json` writes it.
 *
 * @throws CommandError in one sentence for what is no such file
 */
export async function readPreviousCases(path: string): Promise<MatchableCase[]> {
  const read = previousResult.safeParse(parsed(await readInput(path)));
  if (!read.success) throw fault('previousNotResult', { path: nameOf(path) });
  return read.data.testCases;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
