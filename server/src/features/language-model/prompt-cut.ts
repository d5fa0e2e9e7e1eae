/** No text has so many letters to a token: prose has four, Turkish and JSON three. */
const MAX_LETTERS_PER_TOKEN = 6;
/** Where a whole context was read, fewer are suspicious. */
const MAX_LETTERS_IN_FULL_CONTEXT = 4.4;
const MIN_CONTEXT = 1024;

/**
 * Whether a service read less than it was sent, as some do without a word where a question is longer than
 * the context they were started with.
 *
 * @param tokens how many it says it read; 0 where it says nothing
 */
export function isPromptCut(letters: number, tokens: number): boolean {
  if (tokens <= 0) return false;
  const lettersPerToken = letters / tokens;
  if (lettersPerToken > MAX_LETTERS_PER_TOKEN) return true;
  return isFullContext(tokens) && lettersPerToken > MAX_LETTERS_IN_FULL_CONTEXT;
}

/** Contexts are powers of two, and what was cut fills them but for a few tokens. */
function isFullContext(tokens: number): boolean {
  const context = 2 ** Math.ceil(Math.log2(tokens));
  return context >= MIN_CONTEXT && tokens > context * 0.99;
}
