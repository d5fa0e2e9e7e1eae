import type { EndingRules } from '../ending-rules.ts';

/** How the clause begins that says where a branch goes on. */
const CLAUSE = '(?:^|[,;]?\\s+(?:ve|sonra|ardından)\\s+|[,;]\\s*)';
const FLOW = '(?:kullanım (?:senaryosu|durumu)|senaryo|akış|işlem|süreç)';
/** What somebody is about: it ends with the flow. */
const ACT =
  '(?:akış|işlem|süreç|(?:\\p{L}+ ){1,2}(?:akışı|işlemi|süreci)|iade|ödeme|satın alma|rezervasyon|kayıt|başvuru|talep|kiralama|transfer|giriş|görüşme)';
const WHO = `(?:(?:${FLOW}|kullanıcı|müşteri|sistem|aktör)\\s+)?`;

/** What was entered before, and who enters it once more. */
const THEM = '(?:(?:\\p{L}+ )?(?:onu|bunu|onları|bunları) )';

export const ending: EndingRules = {
  end: new RegExp(
    `${CLAUSE}(?:kullanım (?:senaryosu|durumu)|senaryo|test|oturum|${ACT})\\s+(?:(?:başarısız|başarısızlıkla|başarıyla|burada|böylece|hatayla|(?:\\p{L}+\\s+){0,2}\\p{L}+m[ae](?:d[ae]n|ks[ıi]z[ıi]n))\\s+)?(?:olarak\\s+)?(?:biter|sona erer|sonlanır|sonlandırılır|bitirilir|son bulur|tamamlanır|(?<=başarısız\\s)olur)[.\\s]*$|${CLAUSE}\\p{L}+ (?:burada|bu noktada) (?:biter|sona erer|sonlanır|son bulur|durur)[.\\s]*$`,
    'u',
  ),
  either:
    /(?:^|[,;]?\s+)(?:(?:akış|kullanım (?:durumu|senaryosu))\s+)?\d+\. adım(?:a|dan)\s+(?:dönülür|döner|devam ed(?:er|ilir))\s+(?:veya|ya da)\s+(?:(?:akış|kullanım (?:durumu|senaryosu))\s+)?(?:sona erer|biter|sonlanır|iptal edilir)[.\s]*$/u,
  back: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+|[,;]\s*)(?:(?:kullanıcı|sistem|akış|senaryo|işlem|süreç),?\s+)?(?:(?:ana|temel|normal|asıl) (?:başarı )?(?:akış(?:ta|ın|a)?|senaryo(?:da|nun|su|sunun|sunda)?)(?:ki)?\s+)?(?:adım\s+(\d+)\s*['’]?\s*(?:\p{L}{1,4})?|(\d+)\s*\.?\s*(?:numaralı |nolu |no'?lu )?adım(?:a|da|dan|ından|ına|ında)?)(?:\s+itibaren)?\s+(?:geri\s+)?(?:kalır|kalınır|dön\p{L}*|devam ed\p{L}*|tekrar (?:ed|et|dene)\p{L}*|tekrarlan\p{L}*|gid\p{L}*|geç\p{L}*|atla\p{L}*|sür\p{L}*)[.\s]*$/u,
  backOf:
    /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+)(?:\p{L}+\s+){1,2}?(\d+)\s*\.?\s*(?:numaralı )?adım(?:a|da|dan|ından|ına|ında)\s+(?:geri\s+)?(?:kalır|(?:dön|devam ed|gid|geç|sür)\p{L}*)[.\s]*$/u,
  behind: /;\s+|,?\s+(?:veya|ya da)\s+/giu,
  before:
    /(?:^|[,;]\s+|\sve\s+)(?<before>(?:(?!ve\s)[^\s,;]+\s+){1,10}(?:sürece|için|üzere|kaydıyla|şartıyla|koşuluyla),?\s+)(?=(?:(?:ana|temel|normal|asıl)\s\p{L}+\s)?(?:adım\s+\d|\d+\s*\.?\s*(?:numaralı |nolu |no'?lu )?adım))/iu,
  or: /(?:^|,?\s+)(?:veya|ya da)\s+/iu,
  follows: new RegExp(
    `${CLAUSE}${WHO}(?<title>\\p{L}[\\p{L}\\d /-]{2,60}?)\\s+(?:alternatif|istisna)\\p{L}*(?:\\s+akış\\p{L}*)?\\s+(?:(?:izle|uygula|geç|dön|git|gid)\\p{L}*|(?:ile\\s+)?devam\\s+ed\\p{L}*)[.\\s]*$`,
    'u',
  ),
  rejoin: new RegExp(
    `${CLAUSE}(?:${FLOW}\\s+(?:kaldığı yerden\\s+|normal şekilde\\s+)?(?:devam ed\\p{L}*|sürer)|${WHO}(?:ana|temel|normal) (?:akış|senaryo)\\p{L}*\\s+(?:itibaren\\s+)?(?:geri\\s+)?(?:devam ed\\p{L}*|dön\\p{L}*|sür\\p{L}*|geç\\p{L}*))[.\\s]*$`,
    'u',
  ),
  again: new RegExp(
    `${CLAUSE}${WHO}(?:(?:yeniden|tekrar) den(?:er|enir|eyebilir)|aynı adım\\p{L}* (?:tekrar\\p{L}*|dön\\p{L}*))[.\\s]*$|${CLAUSE}(?:${THEM}(?:yeniden|tekrar) (?:girer|yazar)|(?:${THEM}|\\p{L}+[dt][ae]n )(?:yeniden|tekrar) (?:girme|yazma)s[ıi] (?:gerekir|istenir))[.\\s]*$`,
    'u',
  ),
  first: new RegExp(
    `${CLAUSE}${WHO}(?:(?:en\\s+)?başa dön\\p{L}*|(?:en\\s+)?baştan başla\\p{L}*|ilk adıma (?:geri )?dön\\p{L}*)[.\\s]*$`,
    'u',
  ),
  numerals: [
    ['iki', 2],
    ['ikinci', 2],
    ['üçüncü', 3],
    ['dördüncü', 4],
    ['beşinci', 5],
    ['üç', 3],
    ['dört', 4],
    ['beş', 5],
    ['on', 10],
  ],
  often:
    /,?\s*\(?((?:en fazla|en çok|azami)\s+(?:\d+|iki|üç|dört|beş|on)\s+(?:kez|kere|defa)|(?:\d|iki|üç|dört|beş)\s+(?:kez|kere|defa)\s+daha)\)?/iu,
  repetition:
    /^(?:\p{L}+,?\s+)?(?:(?<until>.{3,120}?[ae])\s+(?:kadar|dek)\s+)?(?<step>\d{1,3}(?:[a-z]\d{1,2})?)\.?\s*(?:(?:-|–|ile|ve)\s*\d{1,3}(?:[a-z]\d{1,2})?\.?\s*)?(?:arasındaki\s+)?adım(?:lar)?(?:[ıi])?\s+(?:tekrar\p{L}*|yinelen\p{L}*)(?:\s+(?:eder|edilir))?$/su,
};
