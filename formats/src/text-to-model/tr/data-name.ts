import type { DataNameRules } from '../language-rules.ts';

/** The vowel of an ending after the last one of its word. */
const HARMONY: Record<string, string> = {
  a: 'ı',
  ı: 'ı',
  o: 'u',
  u: 'u',
  e: 'i',
  i: 'i',
  ö: 'ü',
  ü: 'ü',
};

/** `arama kutusuna` is about the `arama kutusu`. */
function withoutCase(name: string): string {
  return name.replace(/(?<=s[ıiuü])n(?:[ae]|d[ae]n?)$/u, '');
}

/** `parolanın uzunluğu` is about the `parola`. */
function withoutPossession(name: string, before: string): string {
  if (!/(?:uzunluğu|değeri)\s*$/u.test(before.trim())) return name;
  return name.replace(/(?<=\p{L}{3})(?:n[ıiuü]n|[ıiuü]n)$/u, '');
}

/** The name of one: `kampanya türleri` are of a `kampanya türü`. */
function singular(name: string): string {
  const [, stem = '', owned] = /^(.*\p{L}{2,})l[ae]r([ıi])?$/u.exec(name) ?? [];
  if (!stem) return name;
  if (!owned) return stem;
  const vowel = HARMONY[/[aeıioöuü](?=[^aeıioöuü]*$)/u.exec(stem)?.[0] ?? ''] ?? owned;
  if (/[aeıioöuü]$/u.test(stem)) return `${stem}s${vowel}`;
  return `${stem.replace(/(?<=[aeıioöuü])k$/u, 'ğ')}${vowel}`;
}

function beforeBrackets(words: string): string | undefined {
  // a word alone is a name as it stands: `Kategori (gelir, gider)`
  if (/^\p{L}{3,}$/u.test(words)) return words;
  const [, first = '', second = ''] = /(?:^|[\s,])(?:(\p{L}+)\s)?(\p{L}{3,})$/u.exec(words) ?? [];
  const isCased = /[^aeıioöuü][ıiuü]$|(?:y|n)[ıiuü]$/u.test(second);
  if (!isCased || /^(?:ve|veya|ile|bir|bu)$/.test(second)) return undefined;
  const isOwned = /[ıiuü]n[ıiuü]$/u.test(second);
  const noun = isOwned ? second.replace(/n[ıiuü]$/u, '') : second.replace(/y?[ıiuü]$/u, '');
  return isOwned && first && !/^(?:ve|veya|ile|bir|bu)$/.test(first) ? `${first} ${noun}` : noun;
}

/** `ağırlığı`, where somebody has it, is the `ağırlık`; `tutar` and `süre` are themselves. */
function unowned(name: string): string {
  const [, stem = '', soft = ''] = /^(\p{L}*[aeıioöuü]\p{L}*?)([ğcb]?)[ıiuü]$/u.exec(name) ?? [];
  if (!stem) return name;
  if (/[aeıioöuü]s$/u.test(stem)) return stem.slice(0, -1);
  const hard: Record<string, string> = { ğ: 'k', c: 'ç', b: 'p' };
  return `${stem}${hard[soft] ?? soft}`;
}

export const dataName: DataNameRules = {
  verbs:
    /^.*(?<!\p{L})(?:kullanıcı|müşteri|üye|sistem|eğer|ve|ayrıca|için|girilen|seçilen)\s+(?!ad|soyad|no|numara|kod|şifre)/su,
  before: /^(?:(?:bir|her|bu|tüm|bütün)\s+)+/u,
  after:
    /(?:\s+(?:uzunluğu|değeri|alanı|olarak|yalnızca|sadece|ise|de|da|için|sayısı(?=\s+uzunluğu)|bir|değer|:|mutlaka|tam|ve|boş (?:geçilemez|bırakılamaz|olamaz)|zorunlu(?:dur)?))+$/u,
  noName:
    /^(?:değer(?:i|ler|leri)?|(?:\p{L}+ )?(?:düğme|buton|simge|ikon|menü|ekran|yazı tipi)(?:l[ae]r)?(?:[ıiuü]|s[ıi])?|(?:kilo|mili|santi)?(?:metre|gram)|ton|litre|derece|olabilir|(?:diğer|ikincil) aktör(?:ler)?|dağıtım(?: listesi)?|(?:hazırla|yaz|onayla|gözden geçir|incele)y?[ae]n(?:lar|ler)?)$|^(?:boş (?:olamaz|geçilemez|bırakılamaz)|opsiyonel|zorunlu|isteğe bağlı)(?:\s|$)|m[ae]k$|(?:^|\s)(?:tek seferde|günde|haftada|ayda|yılda|aynı anda|toplamda|bir seferde|her|girin|giriniz|seçin|seçiniz|yazın|yazınız|girer|seçer|yazar|girilir|seçilir|yazılır)(?:\s|$)/u,
  collective:
    /(?:^|\s)(?:alan|form|bilgi|detay|veri|girdi|parametre|özellik|ayar|içerik|belge|sütun)(?:l[ae]r)?(?:[ıiuü]|s[ıi])?$/u,
  isAdjective: (before, quantity, after) =>
    /(?:karakter|hane|harf|rakam|basamak)l[ıiuü]k?$/u.test(quantity) &&
    !/^\s*(?:bir\s+)?(?:ol|sayı|metin|değer|rakam|karakter)/u.test(after) &&
    !/(?:^|\s)(?:kod|şifre|parola|numara|no)\p{L}*\s*$/u.test(before),
  nounOf: ([first = '', second = '']) => {
    const isOwned = /(?:[^aeıioöuü][ıiuü]|s[ıiuü])$/u.test(second);
    return isOwned ? `${first} ${second}` : first;
  },
  withoutInflection: (name, before) => withoutCase(withoutPossession(name, before)),
  ofChecked: (name) => {
    const [, stem = ''] = /^(.{2,}?)n?[ıiuü]n$/u.exec(name) ?? [];
    const plain = stem.replace(/ğ$/u, 'k');
    return stem === '' ? name : plain;
  },
  singular,
  beforeBrackets,
  ofParts: (before, behind) => {
    const inside = /[dt][ae]\s*$/u.test(before)
      ? /^\s(\p{L}{2,}) (?:bulun|yer al|ol(?:abilir|amaz|malı))/u.exec(behind)?.[1]
      : undefined;
    const [, made, held] =
      /^\s(?:(\p{L}{2,}?)[td][ae]n\s(?:oluş|ibaret)|(\p{L}{2,})\s(?:içer|barındır))/u.exec(
        behind,
      ) ?? [];
    const parts = inside ?? made ?? held;
    return parts && `${parts} sayısı`;
  },
  ofMeasure: (before) => before,
  measured: (before) => {
    const [, name = ''] =
      /^(?:(?:bu|bir|girilen) )?((?:\p{L}+ ){0,2}\p{L}{2,})$/u.exec(before) ?? [];
    return (/\s/.test(name) ? name : unowned(name)) || undefined;
  },
  joins: /^(?:bir|her|bu)$/u,
  counted: /^(?<thing>.+) sayısı$/u,
  owned: /^(?:\p{L}+ )?\p{L}{2,}[ıiuü]n (?<noun>\p{L}{2,})$/u,
  headOf: (name) => name.split(' ').at(-1) ?? name,
};
