/**
 * The words that the most used passwords are made of, in English and in Turkish: lists
 * of leaked passwords begin with these, dressed up with a capital, a number and a sign,
 * which is just what the five rules ask for.
 */
const WORDS = new Set(
  `password passwort passw passwd pass welcome admin administrator root user guest login letmein
  iloveyou loveyou qwerty qwertyui qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm
  qazwsx qazwsxedc monkey dragon master superman batman spiderman starwars pokemon naruto football
  baseball basketball soccer hockey liverpool chelsea arsenal barcelona realmadrid juventus
  princess sunshine flower shadow michael michelle jennifer jessica ashley daniel andrew jordan
  charlie thomas robert george hunter killer pepper ginger cookie chocolate cheese banana orange
  secret trustno trustnoone whatever freedom forever hello helloworld computer internet samsung
  google facebook linkedin microsoft apple mustang ferrari mercedes corvette porsche harley
  summer winter spring autumn january february march april june july august september october
  november december monday friday sunday changeme default temp temporary test testing tester
  testuser demo example sample server database oracle cisco office company access private
  matrix phoenix diamond silver golden purple yellow abc abcd aaaaaaaa
  sifre parola gizli yonetici kullanici merhaba hosgeldin hosgeldiniz seniseviyorum askim canim
  bebegim hayatim sevgilim annem babam ailem turkiye istanbul ankara izmir bursa antalya adana
  trabzon galatasaray fenerbahce besiktas trabzonspor ataturk cumhuriyet bozkurt mehmet mustafa
  ahmet ayse fatma emine zeynep elif murat hasan huseyin ibrahim ismail deneme bilgisayar okul
  sirket muhasebe ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  pazartesi sali carsamba persembe cuma cumartesi pazar ilkbahar yaz sonbahar kis caseloom`.split(
    /\s+/,
  ),
);

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
 * Whether a password is one that guessers try first: a common word or one of its
 * owner's own, whatever numbers and signs stand before, behind or for its letters.
 *
 * @param own names, address and company of who is to have it
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const folded = fold(password);
  const letters = folded.replace(/[^\p{L}]/gu, '');
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const read = core.replace(/[013457@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
  const mine = own.flatMap((text) => fold(text).split(/[^\p{L}]+/u)).filter((s) => s.length > 3);
  const known = (word: string) => WORDS.has(word) || mine.includes(word);
  const words = [letters, read.replace(/[^\p{L}]/gu, '')];
  return words.some((word) => known(word) || isMonotonous(word) || known(halfOf(word)));
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
