import type { DoerRules } from '../language-rules.ts';
import type { Doer } from '../sentence-parts.ts';
import { request } from './imperative.ts';

const PEOPLE =
  'user|customer|client|visitor|member|admin|employee|clerk|guest|patient|student|nurse|actor|person|people|staff|child|parent|pupil|citizen|he|she|someone|anyone|everybody|agent';
const PERSON = new RegExp(`(?:^|\\s)(?:${PEOPLE}|\\w{2,}(?:ant|ist|ian|eer|ee|er|or|man|woman))$`);
/** These end like words for people. */
const THING =
  /(?:^|\s)(?:system|printer|server|browser|computer|folder|router|scanner|monitor|order|number|letter|paper|timer|counter|filter|header|footer|controller|scheduler|parser|container|buffer|pointer|register|motor|sensor|editor|door|error|indicator|elevator|calculator|generator|processor|cursor|color|coffee|fee|tree|power|transfer|offer|water|layer|corner|banner|slider|player|spinner|drawer|locker|reader app|cover|tower|compressor|detector|connector|vector|sector|floor|mirror|voucher|barrier|charger|dryer|washer|heater|cooler|boiler|mixer|burner|shutter|trigger|sticker|poster|laser|toaster|drawer|speaker|freezer|mower|tracker|picker|viewer|explorer|browser|adapter|amplifier|refrigerator|radiator|projector|ventilator|inverter|conveyor|escalator|generator|alternator|answer|chapter|character|center|meter|parameter|user interface)$/;
const SYSTEM =
  /^(?:system|frontend|front-end|backend|back-end|api|database|application|app|site|page|screen|server|service|machine|bank|atm|website|portal|software|program|terminal|platform|shop|store|it)$/;
const SENTENCE =
  /^((?:the|an?|each|this|its|their|our)\s+)?((?:(?!(?:and|or|but)\s)[a-z][\w-]*\s+){0,2}?(?!(?:and|or|but|of|in|on|at|for|from|with|by)\s)[a-z][\w-]*)\s+(?:\w+ly\s+|then\s+|also\s+|now\s+|only\s+)*(?!(?:as|its|this|us|plus|yes|always)\s)(?![a-z]+[su]s(?![\w'’-]))([a-z]+s)(?![\w'’-])/;
/** `I press`, `Users choose`, `Admins can choose`: people, and what they do in the plain form. */
const PLURAL =
  /^(?:the\s+|all\s+|both\s+)?((?:[a-z-]+\s){0,2}?[a-z]+)\s+(?:can\s+|may\s+)?(?!(?:am|are|can|may|must|should|shall|will|want|need|have|see|receive|get|of|in|on|at|for|to|and|or|with|over|under|from|by|is|was|were|as|that|who|than)\b)[a-z]+/;
const PRONOUN = /^(?:i|you|we|they)$/;

export const doer: DoerRules = {
  passive:
    /\b(?:am|is|are|gets|(?:can|may|must|shall|should|will)(?: only| not)? be|will be|has been|have been)\s+(?:not\s+|then\s+|now\s+|\w+ly\s+)?(?:\w{2,}ed|sent|shown|taken|given|put|made|told|paid|kept|held|begun)\b/,
  checks:
    /\b(?:validates|verifies|checks|searches|looks|reads|waits|processes|compares|queries|requests(?= [\w -]{2,60}? from (?!the (?:user|customer|client)\b)))\b/,
  validates:
    /\b(?:validates|verifies|checks|ensures|confirms)\b(?! (?:if|whether)\b)|\b(?:detects|finds|notices|determines|recogni[sz]es)\b/,
  doerOf,
  system: new RegExp(`${SYSTEM.source}|${THING.source}`),
  isShown: true,
};

function doerOf(small: string): Doer | undefined {
  const people = PLURAL.exec(small)?.[1] ?? '';
  const isAble = PERSON.test(people) && !THING.test(people) && ABLE.test(small);
  if (PRONOUN.test(people) || isPeople(people) || isAble) return { kind: 'person', noun: people };
  const [, article, noun = '', verb = ''] = SENTENCE.exec(small) ?? [];
  // `keeps the other photos`
  if (!noun || STATES.has(verb) || /\b(?:other|another)$/.test(noun)) return undefined;
  const isByHand = article !== undefined && BY_HAND.has(verb) && !isThingOf(noun, small);
  const isPerson = (PERSON.test(noun) || isByHand) && !THING.test(noun);
  if (isPerson) return { kind: 'person', noun };
  // Without an article only what is surely a thing does something: `Open the settings page` is a request.
  const isThing =
    article || SYSTEM.test(noun) || (BARE.test(small) && !request.pattern.test(small));
  return isThing ? { kind: 'thing', noun } : undefined;
}

/** `Station shows the fee`, `Barrier opens`: a thing without its article. */
const BARE =
  /^(?!(?:this|his|its|as|is|always|yes|less|plus|across|unless)\s)[a-z][\w-]*(?:\s[a-z][\w-]*)?\s(?:(?:opens|closes|starts|stops|appears|rings|blinks|beeps|sounds|rises|falls|moves|lights up|turns (?:on|off|green|red))[.!]?$|[a-z]{2,}s\s(?:the|an?|its|their|that|to|for|up|back|on|off|out|no|all|[“"]))/;

/** `The user can click`: one person, and a verb in the plain form. */
const ABLE = /^(?:(?:the|an?|each)\s+)?(?:[a-z-]+\s){1,3}(?:can|may)\s/;

/** Who enters, types or chooses something is a person, also under a name that is not known. */
const BY_HAND = new Set(
  'enters types selects chooses clicks presses taps fills submits uploads picks swipes inserts ticks'.split(
    ' ',
  ),
);

/** `The process enters the state` */
function isThingOf(noun: string, small: string): boolean {
  return (
    SYSTEM.test(noun.split(' ').at(-1) ?? '') ||
    /\benters (?:the |an? |its )?(?:\w+ )?(?:states?|modes?|phases?|stages?|loops?)\b/.test(small)
  );
}

/** `enters` ends like a word for people. */
const VERB =
  /(?:^|\s)(?:re-?)?(?:enter|deliver|render|consider|gather|recover|discover|alter|administer)$/;

/** `users`, `loan officers`: one of them is a person. */
function isPeople(words: string): boolean {
  const one = words.replace(/s$/, '');
  return one !== words && PERSON.test(one) && !THING.test(one) && !VERB.test(one);
}

/** Verbs that state how something is, not what it does. */
const STATES = new Set(
  'is has was does supports allows consists contains means describes belongs needs requires includes wants knows owns offers weighs costs lasts measures equals lies depends applies'.split(
    ' ',
  ),
);
