/** Words that Turkish speakers and our own users make passwords of, beside those of the list of leaked ones. */
const WORDS = `login qwertz linkedin abcd caseloom
  sifre gizli yonetici kullanici hosgeldin hosgeldiniz seniseviyorum askim canim bebegim hayatim
  sevgilim annem babam ailem izmir bursa adana trabzon trabzonspor ataturk cumhuriyet bozkurt
  ayse fatma elif huseyin bilgisayar okul sirket muhasebe ocak subat nisan mayis haziran temmuz
  agustos eylul kasim aralik pazartesi sali carsamba persembe cuma cumartesi pazar ilkbahar
  sonbahar`.split(/\s+/);

/** What a password is compared with: the leaked ones that can be met in one, folded, and our own words. */
export function commonWords(leaked: readonly string[]): string[] {
  const words = new Set([...leaked, ...WORDS].map(fold));
  // a password of the five rules has letters, and short words are in everything
  return [...words].filter((word) => word.length > 3 && /\p{L}/u.test(word)).sort();
}

const LOOKS_LIKE = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
]);

/**
 * Whether a password is one that guessers try first: a leaked one, or a common word, whatever
 * numbers and signs stand before, behind or for its letters. Leaked passwords that meet the five
 * rules are nearly all made so.
 *
 * @param words of `commonWords`
 */
export function isCommonPassword(password: string, words: ReadonlySet<string>): boolean {
  const folded = fold(password);
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isKnown = (word: string) => word.length > 3 && words.has(word);
  const readings = [folded, core, unmasked(core), lettersOf(folded), lettersOf(unmasked(core))];
  return readings.some((word) => isKnown(word) || isMonotonous(word) || isKnown(halfOf(word)));
}

/** How many letters beside one's own words still make no password of it. */
const MAX_OTHER_LETTERS = 3;

/**
 * Whether a password is made of what is known of its owner, and hardly any other letters: a name,
 * first and last together, what stands before the @ of the address, the company.
 *
 * @param own names, address and company of who is to have it
 */
export function isOwnPassword(password: string, own: readonly string[]): boolean {
  const words = own
    .flatMap((text) => fold(text).split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const folded = fold(password);
  return [folded, unmasked(folded)].map(lettersOf).some((letters) => {
    const others = words.reduce((rest, word) => rest.replaceAll(word, ''), letters).length;
    return others <= MAX_OTHER_LETTERS && others < letters.length - others;
  });
}

/** Signs and digits that stand for letters, as those letters. */
function unmasked(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LOOKS_LIKE.get(sign) ?? sign);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

/** Lower case, Turkish letters and accents as their plain ones. */
function fold(text: string): string {
  return text.replace(/[ıİ]/g, 'i').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

function isMonotonous(word: string): boolean {
  return new Set(word).size < 3;
}

/** The half of what is said twice: "testtest". */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : '';
}
