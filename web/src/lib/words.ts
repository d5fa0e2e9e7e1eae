/** A text as a search compares it: `isik`, `ışık`, `IŞIK` and `Işık` are one. */
export function fold(text: string): string {
  return text.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

/** The order of a dictionary in that language, numbers inside words by their value. */
export function collatorOf(language: string): Intl.Collator {
  return new Intl.Collator(language, { numeric: true });
}
