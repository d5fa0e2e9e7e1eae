import { createHash } from 'node:crypto';
import type { Generation, TestCase } from '@caseloom/engine';

/** A generated case with the fingerprint of all its words: the same print, nothing to look at again. */
export type KeptCase = TestCase & { textHash: string };

/** How many cases are handed over at once. */
const PART = 500;

/** Hands over the cases of a generation in parts; what is left of it is the answer. */
export function keep(generation: Generation, onPart: (part: KeptCase[]) => void): Generation {
  if (!generation.ok) return generation;
  const { testCases } = generation.result;
  for (let at = 0; at < testCases.length; at += PART)
    onPart(testCases.slice(at, at + PART).map((one) => ({ ...one, textHash: hashOf(one) })));
  return { ok: true, result: { ...generation.result, testCases: [] } };
}

/** Over what a tester reads: not over what the case was made for, nor beside which others. */
function hashOf({ name, data, steps, requirements }: TestCase): string {
  const words = steps.map(({ index: _index, nodeId: _nodeId, ...said }) => said);
  return createHash('sha256')
    .update(JSON.stringify([name, data, words, requirements]))
    .digest('base64url');
}
