/** A number as lists print it; `format` as Word names it (`decimal`, `lowerLetter`, …). */
export function numeral(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(count);
    case 'upperLetter':
      return letters(count).toUpperCase();
    case 'lowerRoman':
      return roman(count);
    case 'upperRoman':
      return roman(count).toUpperCase();
    default:
      return String(count);
  }
}

/** a … z, then aa, bb, as Word counts. */
function letters(count: number): string {
  const letter = String.fromCharCode(97 + ((Math.max(1, count) - 1) % 26));
  return letter.repeat(Math.min(5, Math.ceil(Math.max(1, count) / 26)));
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(count: number): string {
  let left = Math.min(count, 4000);
  let text = '';
  for (const [value, sign] of ROMAN)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}
