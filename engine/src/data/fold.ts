/** A text as names and words are compared, letter by letter: their size aside, and every `i` one, as `IBAN` is `iban` in Turkish too. */
export function fold(text: string): string {
  return text.toLocaleLowerCase('tr').replaceAll('ı', 'i');
}
