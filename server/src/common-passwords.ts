/** Words that Turkish speakers and our own users make passwords of, beside those of the list of leaked ones. */
const WORDS = `login qwertz linkedin abcd caseloom
  sifre gizli yonetici kullanici hosgeldin hosgeldiniz seniseviyorum askim canim bebegim hayatim
  sevgilim annem babam ailem izmir bursa adana trabzon trabzonspor ataturk cumhuriyet bozkurt
  ayse fatma elif huseyin bilgisayar okul sirket muhasebe ocak subat nisan mayis haziran temmuz
  agustos eylul kasim aralik pazartesi sali carsamba persembe cuma cumartesi pazar ilkbahar
  sonbahar`.split(/\s+/);

let known: Promise<ReadonlySet<string>> | undefined;

/** The list of leaked passwords, all in lower case, and our own words; read when the first password is chosen. */
function knownWords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...WORDS].map(fold)),
  );
  return known;
}

const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is one that guessers try first: a leaked one, or a common word or one
 * of its owner's own, whatever numbers and signs stand before, behind or for its letters.
 * Leaked passwords that meet the five rules are nearly all made so.
 *
 * @param own names, address and company of who is to have it
 */
export async function isCommonPassword(
  password: string,
  own: readonly string[] = [],
): Promise<boolean> {
  const words = await knownWords();
  const folded = fold(password);
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const mine = own.flatMap((text) => fold(text).split(/[^\p{L}]+/u));
  const isKnown = (word: string) => word.length > 3 && (words.has(word) || mine.includes(word));
  const readings = [folded, core, unmasked(core), lettersOf(folded), lettersOf(unmasked(core))];
  return readings.some((word) => isKnown(word) || isMonotonous(word) || isKnown(halfOf(word)));
}

/** Signs and digits that stand for letters, as those letters. */
function unmasked(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
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
