import type { DoerRules } from '../language-rules.ts';
import type { Doer } from '../sentence-parts.ts';

const PEOPLE =
  /^(?:kullanıcı|müşteri|ziyaretçi|üye|yönetici|admin|operatör|kasiyer|çalışan|personel|misafir|alıcı|satıcı|hasta|doktor|hemşire|öğrenci|öğretmen|aktör|sürücü|yolcu|görevli|memur|başvuran|okur|kişi|vatandaş|veli|uzman|test uzmanı|editör|yazar|danışman|temsilci|direktör|koordinatör|moderatör|asistan|teknisyen|kurye|avukat|aday|ebeveyn)(?!\p{L})/u;
/** `depo görevlisi`, `satış temsilcisi`: whose person it is stands before. */
const PERSON_OF =
  /^(?:\p{L}+\s){1,2}(?:temsilcisi|görevlisi|yöneticisi|sorumlusu|müdürü|uzmanı|personeli|memuru|operatörü|çalışanı|danışmanı|elemanı|sahibi|yetkilisi|ekibi|sakini|yakını|kullanıcısı|müşterisi|öğrencisi|öğretmeni|üyesi|amiri|şefi|başkanı|mühendisi|analisti|hekimi|doktoru)\s/u;
const PERSON = /^\p{L}{2,}(?:c[ıiuü]|ç[ıiuü]|men|man|ist|log|dar)\s/u;
/** These end like words for people. */
const NO_PERSON =
  /^(?:sunucu|tarayıcı|yazıcı|yükleyici|okuyucu|denetleyici|önceki|sonraki|birinci|ikinci|üçüncü|dördüncü|işlemci|zaman|\p{L}+nc[ıiuü])(?!\p{L})/u;
const SYSTEM =
  /^(?:sistem|uygulama|program|yazılım|makine|cihaz|site|sayfa|ekran|sunucu|servis|banka|atm|portal|terminal|robot|platform|mağaza|asansör|tarayıcı|yazıcı|form|mesaj|bildirim)(?!\p{L})/u;

/** `kayıt sistemi`: what kind of thing it is stands before. */
const SYSTEM_OF =
  /^(?:\p{L}+\s){1,2}(?:sistemi|uygulaması|programı|yazılımı|makinesi|cihazı|sitesi|sayfası|ekranı|sunucusu|servisi|terminali|robotu|formu)\s/u;
/** Who does this is a person, also under a name that is not known: `muhtar talebi onaylar`. */
const BY_HAND =
  /^(?!(?:tüm|bütün|her|bir|bu|şu|o|kendi|eğer|ve|ile|ayrıca|sonra|ardından|önce)\s)(?!\p{L}*(?:(?:[ıiuü][ln]|[ae]n|y|gel|gid|ol|kal)[ae]n|[dt][ae]|n[ae]|[dt][ae]ki|l[ae]r[ıi]?|[ae]r[ae]k)\s)\p{L}*(?<![ıiuü])\s(?:[^,;]*\s)?(?:girer|seçer|onaylar|inceler)(?:$|[.!\s])/u;

const PASSIVE =
  /(?<!\p{L})(?!(?:al|gel|kal|bil|bul|ol|çal|del|gül|bin|in|yan|din|dön|tanı|öğren|beğen|yararlan|faydalan|kullan|davran|dinlen|güven)[ıiuü]r)\p{L}{2,}[ln][ıiuü]r[.!]?$/u;

export const doer: DoerRules = {
  passive: PASSIVE,
  checks:
    /(?:doğrular|kontrol eder|denetler|arar|sorgular|bekler|okur|işler|karşılaştırır|kontrol\p{L}* (?:yapar|yapılır)|doğrulanır|kontrol edilir|denetlenir|aranır|sorgulanır|beklenir|karşılaştırılır)[.!]?$/u,
  validates:
    /(?:doğrular|kontrol eder|denetler|kontrol\p{L}* (?:yapar|yapılır)|doğrulanır|kontrol edilir|denetlenir|tespit eder|belirler|saptar|fark eder|anlar)[.!]?$/u,
  doerOf,
  system: /^/,
  isShown: false,
};

function doerOf(small: string): Doer | undefined {
  const [noun = ''] = small.split(/[^\p{L}]/u);
  if (PERSON_OF.test(small)) return { kind: 'person', noun };
  if (SYSTEM.test(small)) return { kind: 'thing', noun };
  const isByHand = BY_HAND.test(small) && !SYSTEM_OF.test(small) && !PASSIVE.test(small);
  const isPerson = PEOPLE.test(small) || isByHand || (PERSON.test(small) && !NO_PERSON.test(small));
  return isPerson && !isOfPerson(small) ? { kind: 'person', noun } : undefined;
}

/** `kullanıcı listesi açılır`: what is the person's, not the person, is what something is done to. */
function isOfPerson(small: string): boolean {
  return PASSIVE.test(small) && /^\p{L}+\s(?:\p{L}+\s)?\p{L}+[ıiuü]\s/u.test(small);
}
