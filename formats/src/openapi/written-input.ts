import type { Input } from './input.ts';

/** An input as a request writes it: with its token, and with one value where its token would give several test cases. */
export type WrittenInput = { text: string; single: string };

/** A token between other words; a secret stays one, since its values are shown nowhere. */
export function writeInput(token: string | undefined, { valid, isSecret }: Input): WrittenInput {
  const [first = ''] = valid;
  const literal = first.replaceAll('<', '\\<');
  if (token === undefined) return { text: literal, single: literal };
  return { text: token, single: isSecret || valid.length < 2 ? token : literal };
}

/**
 * A token in JSON.
 *
 * @param quote stands around it where its values are plain texts, empty where they are JSON themselves
 */
export function writeJsonInput(
  token: string | undefined,
  { valid, isSecret }: Input,
  quote: '"' | '',
): WrittenInput {
  // a less-than sign begins a token, but not in this spelling
  const literal = `${quote}${valid[0] ?? ''}${quote}`.replaceAll('<', '\\u003c');
  if (token === undefined) return { text: literal, single: literal };
  const text = `${quote}${token}${quote}`;
  return { text, single: isSecret || valid.length < 2 ? text : literal };
}
