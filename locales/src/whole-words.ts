/**
 * What finds one of some words in a text of small letters, whole: neither a letter nor a number before and after it.
 *
 * @param patterns of regular expressions, one for each word with its endings
 * @param denials a word before that says the opposite
 */
export function wholeWords(patterns: readonly string[], denials: readonly string[] = []): RegExp {
  const denied = denials.length > 0 ? `(?<!(?<![\\p{L}\\p{N}])(?:${denials.join('|')}) )` : '';
  return new RegExp(
    `(?<![\\p{L}\\p{N}'’])${denied}(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`,
    'u',
  );
}
