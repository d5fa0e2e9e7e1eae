/**
 * How wide letters are, in hundredths of the font's size, rounded up: those of DejaVu Sans, which PNG
 * pictures are drawn with. The fonts of the canvas and of systems are narrower, so text that is
 * measured here runs out of its box nowhere.
 */
const WIDTHS: [number, string][] = [
  [28, "'ijlı"],
  [32, ' ,.IJİ’‘'],
  [36, '/:;\\f|'],
  [40, '()-[]t'],
  [44, '!r'],
  [48, '"'],
  [52, '*_`–“”'],
  [56, '?Lcszçş'],
  [60, 'Fkvxy•'],
  [64, '$0123456789EPSTYabdeghnopqu{}ğöŞü'],
  [68, 'K'],
  [72, 'ABCRVXZÇ'],
  [76, 'HNUÜ'],
  [80, '&DGOQĞÖ'],
  [84, '#+<=>^w~→≤≥≠×'],
  [88, 'M'],
  [96, '%'],
  [100, '@Wm…—'],
];

const widthByLetter = new Map(
  WIDTHS.flatMap(([width, letters]) =>
    [...letters].map((letter) => [letter, width / 100] as const),
  ),
);

const WIDE = /\p{Extended_Pictographic}|[ᄀ-ᇿ⺀-鿿가-힯＀-￯]/u;
/** A letter that is not in the table, in parts of the font's size. */
const OTHER = 0.78;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PLAIN = /^[\x20-\x7eıİşŞğĞçÇöÖüÜ]*$/;

/** The letters of a text as a reader counts them: what is composed is one. */
export function lettersOf(text: string): string[] {
  return PLAIN.test(text) ? [...text] : [...letters.segment(text)].map(({ segment }) => segment);
}

/** How wide a text is at most drawn, in pixels. @param size of its font, in pixels */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of lettersOf(text))
    width += widthByLetter.get(letter) ?? (WIDE.test(letter) ? 1.05 : OTHER);
  return width * size;
}
