/** What is compared, in which part of the end of a text, and how often it has to be there. */
const PIECE = 120;
const REACH = 6000;
const TIMES = 12;
/** So much white space in a row is no answer. */
const MAX_SPACE = 2000;

/**
 * Whether a text only repeats itself at its end, or goes on with white space alone: small language models
 * do so until somebody stops them. O(1) in the length of the text.
 */
export function isLooping(text: string): boolean {
  if (text.length < MAX_SPACE) return false;
  if (text.slice(-MAX_SPACE).trim() === '') return true;
  const piece = text.slice(-PIECE);
  const reach = text.slice(-REACH);
  let times = 0;
  for (let at = reach.indexOf(piece); at >= 0; at = reach.indexOf(piece, at + PIECE)) times++;
  return times >= TIMES;
}
