import type { Language } from '@caseloom/locales';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';

/** Who does what a sentence tells: a person, who acts, or a thing, which answers; nobody where none is named. */
export type Doer = { kind: 'person' | 'thing'; noun: string };

const ENGLISH_PEOPLE =
  'user|customer|client|visitor|member|admin|employee|clerk|guest|patient|student|nurse|actor|person|people|staff|child|parent|pupil|citizen|he|she|someone|anyone|everybody|agent';
const ENGLISH_PERSON = new RegExp(
  `(?:^|\\s)(?:${ENGLISH_PEOPLE}|\\w{2,}(?:ant|ist|ian|eer|ee|er|or|man|woman))$`,
);
/** These end like words for people. */
const ENGLISH_THING =
  /(?:^|\s)(?:system|printer|server|browser|computer|folder|router|scanner|monitor|order|number|letter|paper|timer|counter|filter|header|footer|controller|scheduler|parser|container|buffer|pointer|register|motor|sensor|editor|door|error|indicator|elevator|calculator|generator|processor|cursor|color|coffee|fee|tree|power|transfer|offer|water|layer|corner|banner|slider|player|spinner|drawer|locker|reader app|cover|tower|compressor|detector|connector|vector|sector|floor|mirror|voucher|barrier|charger|dryer|washer|heater|cooler|boiler|mixer|burner|shutter|trigger|sticker|poster|laser|toaster|drawer|speaker|freezer|mower|tracker|picker|viewer|explorer|browser|adapter|amplifier|refrigerator|radiator|projector|ventilator|inverter|conveyor|escalator|generator|alternator|answer|chapter|character|center|meter|parameter|user interface)$/;
const ENGLISH_SYSTEM =
  /^(?:system|application|app|site|page|screen|server|service|machine|bank|atm|website|portal|software|program|terminal|platform|shop|store|it)$/;
const ENGLISH_SENTENCE =
  /^((?:the|an?|each|this|its|their|our)\s+)?((?:(?!(?:and|or|but)\s)[a-z][\w-]*\s+){0,2}?(?!(?:and|or|but)\s)[a-z][\w-]*)\s+(?:\w+ly\s+|then\s+|also\s+|now\s+|only\s+)*(?!(?:as|its|this|us|plus|yes|always)\s)([a-z]+s)(?![\w'’-])/;
/** `I press`, `Users choose`, `Admins can choose`: people, and what they do in the plain form. */
const PLURAL =
  /^(?:the\s+|all\s+|both\s+)?((?:[a-z-]+\s){0,2}?[a-z]+)\s+(?:can\s+|may\s+)?(?!(?:am|are|can|may|must|should|shall|will|want|need|have|see|receive|get|of|in|on|at|for|to|and|or|with|over|under|from|by|is|was|were|as|that|who|than)\b)[a-z]+/;
const PRONOUN = /^(?:i|you|we|they)$/;

const TURKISH_PEOPLE =
  /^(?:kullanıcı|müşteri|ziyaretçi|üye|yönetici|admin|operatör|kasiyer|çalışan|personel|misafir|alıcı|satıcı|hasta|doktor|hemşire|öğrenci|öğretmen|aktör|sürücü|yolcu|görevli|memur|başvuran|okur|kişi|vatandaş|veli|uzman|test uzmanı|editör|yazar|danışman|temsilci|direktör|koordinatör|moderatör|asistan|teknisyen|kurye|avukat|aday|ebeveyn)(?!\p{L})/u;
/** `depo görevlisi`, `satış temsilcisi`: whose person it is stands before. */
const TURKISH_PERSON_OF =
  /^(?:\p{L}+\s){1,2}(?:temsilcisi|görevlisi|yöneticisi|sorumlusu|müdürü|uzmanı|personeli|memuru|operatörü|çalışanı|danışmanı|elemanı|sahibi|yetkilisi|ekibi)\s/u;
const TURKISH_PERSON = /^\p{L}{2,}(?:c[ıiuü]|ç[ıiuü]|men|man|ist|log|dar)\s/u;
/** These end like words for people. */
const TURKISH_NO_PERSON =
  /^(?:sunucu|tarayıcı|yazıcı|yükleyici|okuyucu|denetleyici|önceki|sonraki|birinci|ikinci|üçüncü|dördüncü|işlemci|zaman|\p{L}+nc[ıiuü])(?!\p{L})/u;
const TURKISH_SYSTEM =
  /^(?:sistem|uygulama|program|yazılım|makine|cihaz|site|sayfa|ekran|sunucu|servis|banka|atm|portal|terminal|robot|platform|mağaza|asansör|tarayıcı|yazıcı|form|mesaj|bildirim)(?!\p{L})/u;

/** The doer of a sentence in small letters. */
export function doerOf(small: string, language: Language): Doer | undefined {
  return language === 'tr' ? turkishDoer(small) : englishDoer(small);
}

function turkishDoer(small: string): Doer | undefined {
  const [noun = ''] = small.split(/[^\p{L}]/u);
  if (TURKISH_PERSON_OF.test(small)) return { kind: 'person', noun };
  if (TURKISH_SYSTEM.test(small)) return { kind: 'thing', noun };
  const isPerson =
    TURKISH_PEOPLE.test(small) || (TURKISH_PERSON.test(small) && !TURKISH_NO_PERSON.test(small));
  return isPerson && !isOfPerson(small) ? { kind: 'person', noun } : undefined;
}

/** `kullanıcı listesi açılır`: what is the person's, not the person, is what something is done to. */
function isOfPerson(small: string): boolean {
  return isPassive(small, 'tr') && /^\p{L}+\s(?:\p{L}+\s)?\p{L}+[ıiuü]\s/u.test(small);
}

/** Whether a sentence in small letters tells what is done to something. */
export function isPassive(small: string, language: Language): boolean {
  return rulesFor(language).doer.passive.test(small);
}

function englishDoer(small: string): Doer | undefined {
  const people = PLURAL.exec(small)?.[1] ?? '';
  if (PRONOUN.test(people) || isPeople(people)) return { kind: 'person', noun: people };
  const [, article, noun = '', verb = ''] = ENGLISH_SENTENCE.exec(small) ?? [];
  if (!noun || STATES.has(verb)) return undefined;
  const isPerson = ENGLISH_PERSON.test(noun) && !ENGLISH_THING.test(noun);
  if (isPerson) return { kind: 'person', noun };
  // Without an article only what is surely a thing does something: `Open the settings page` is a request.
  const isThing =
    article || ENGLISH_SYSTEM.test(noun) || (BARE.test(small) && !isRequest(small, 'en'));
  return isThing ? { kind: 'thing', noun } : undefined;
}

/** `Station shows the fee`, `Barrier opens`: a thing without its article. */
const BARE =
  /^(?!(?:this|his|its|as|is|always|yes|less|plus|across|unless)\s)[a-z][\w-]*(?:\s[a-z][\w-]*)?\s(?:(?:opens|closes|starts|stops|appears|rings|blinks|beeps|sounds|rises|falls|moves|lights up|turns (?:on|off|green|red))[.!]?$|[a-z]{2,}s\s(?:the|an?|its|their|that|to|for|up|back|on|off|out|no|all|[“"]))/;

/** `users`, `loan officers`: one of them is a person. */
function isPeople(words: string): boolean {
  const one = words.replace(/s$/, '');
  return one !== words && ENGLISH_PERSON.test(one) && !ENGLISH_THING.test(one);
}

/** Verbs that tell how something is, not what it does. */
const STATES = new Set(
  'is has was does supports allows consists contains means describes belongs needs requires includes wants knows owns offers weighs costs lasts measures equals lies depends applies'.split(
    ' ',
  ),
);

/** Whether something is only looked into: nothing of it is seen yet. */
export function isCheck(small: string, language: Language): boolean {
  return rulesFor(language).doer.checks.test(small);
}
