/** Between a step and the text that stands below it. */
export const BELOW = '\n';

const SHARED = 0.7;

/** Words in brackets may be left out, and so may what stands below a step: all of it, or what follows its first line. */
export function isSame(one: string, other: string): boolean {
  const [label = '', first, ...rest] = one.split(BELOW);
  if (first !== undefined)
    return [label, `${label} ${first}`, [label, first, ...rest].join(' ')].some((text) =>
      isSame(text, other),
    );
  return (
    likeness(one, other) >= SHARED ||
    likeness(withoutBrackets(one), withoutBrackets(other)) >= SHARED
  );
}

function withoutBrackets(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ');
}

/** The share of their words that both texts have. */
export function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared === 0 ? 0 : shared / new Set([...a, ...b]).size;
}

/** What only tells the role of a step or that a condition follows. */
const KEYWORD =
  /^\s*(?:given|when|then|and|but|if|once|eğer|diyelim ki|eğer ki|o zaman|ve|ama|fakat)\s+(?=\S)/iu;

/** The words of a text in small letters, each once. */
export function wordsOf(text: string): Set<string> {
  const plain = text
    .replace(KEYWORD, '')
    .replace(/<[^<>]*>/g, ' ')
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i');
  return new Set(plain.match(/[\p{L}\d]+/gu));
}

/** `If it is not up, then the service is down`: what follows from it is no part of a condition. */
export function isSameCondition(one: string, other: string): boolean {
  return isSame(one, other) || isSame(one, other.replace(/,?\s+then\s.*$/, ''));
}
