/** What heads that which a document leaves to others: whole words, small letters. */
export const OUT_OF_SCOPE = [
  '(?:(?:out(?:side)?|not|excluded)[ -](?:(?:of|in|from)[ -])?(?:the )?scope|non-goals)(?: (?:features|items|requirements))?',
  'kapsam(?:ın)? dışı(?:dır|nda(?: (?:kalanlar|olanlar))?)?(?: (?:özellikler|konular|kalanlar|gereksinimler))?',
];

const LABEL = new RegExp(`^(?:\\d[\\d.]*\\s+)?(?:${OUT_OF_SCOPE.join('|')})\\s*(?::|$)`, 'u');

/** Whether a heading, or what follows its label on the same line, is about what is out of scope; small letters. */
export function isOutOfScope(small: string): boolean {
  return LABEL.test(small);
}
