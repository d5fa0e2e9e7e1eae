import type { DataNameRules } from '../language-rules.ts';

/** What is measured by verbs that say so. */
const MEASURES = new Map([
  ['weigh', 'weight'],
  ['cost', 'price'],
  ['last', 'duration'],
]);

const DETERMINER = /^.*\b(?:the|an?|his|her|their|its|your|and|or|with|by|of)\s+/s;

export const dataName: DataNameRules = {
  verbs:
    /^.*\b(?:enters?|types?|fills? in|fills?|selects?|chooses?|provides?|inputs?|submits?|specif(?:y|ies)|validates|checks|verifies|ensures|confirms|detects|finds|notices|that|if|where|when|with|for)\s+/s,
  before: /^(?:(?:optional|the|a|an|each|every|any|its|their|your|his|her|all)\s+)+/,
  after:
    /(?:\s+(?:must|should|shall|can|may|will|now|then|also|always|within|has|have|had|needs?|to|be|is|are|contains?|consists?|have|allowed|required|mandatory|up|only|of|with|an?|the|only|not|cannot|length|long|value|field|in|between|from|limited|and|:|accepts?|takes?|ranges?|which|(?:whole|natural|decimal) number|integer|(?<=\ba )number))+$/,
  noName:
    /^no\s|^(?:values?|(?:[\p{L}-]+ )?(?:buttons?|icons?|fonts?|menus?|screens?|use cases?)|cases?|(?:kilo|milli|centi)?(?:met(?:re|er)|gram)s?|ton(?:ne)?s?|lit(?:re|er)s?|degrees?|(?:other|secondary) actors?|distribution(?: list)?|(?:prepared|written|reviewed|approved|signed) by|authors?|editors?)$|^(?:not empty|optional|required|mandatory)(?:\s|$)|(?:^|\s)(?:may|can|must|should|will|nobody|no one|everyone|there|this|that|if|when|is|are|was|he|she|they|we|you|i)(?:\s|$)/u,
  collective:
    /(?:^|\s)(?:fields?|forms?|details?|information|info|data|credentials|inputs?|attributes?|parameters?|metadata|columns?|properties|settings|documents?|contents?|everything|all)$/,
  isAdjective: (before) =>
    /(?:^|\s)an?\s*$/.test(before) && !/\b(?:be|is|are|has|have)\s+an?\s*$/.test(before),
  nounOf: (nouns) => nouns.at(-1) ?? '',
  // `gross weight of a truck` is too long for a name
  withoutInflection: (name) =>
    name.split(' ').length > 4
      ? name.replace(/^(\p{L}+(?: \p{L}+)?) of (?:the|an?|each|every) (?:\p{L}+ ?){1,2}$/u, '$1')
      : name,
  ofChecked: (name) => name,
  singular: (name) =>
    /^(?:number|count|quantity) of /.test(name) ? name : name.replace(/(?<=\w{3}[^\Wsu])s$/, ''),
  beforeBrackets: (words) => {
    if (!DETERMINER.test(words)) return undefined;
    const name = words.replace(DETERMINER, '');
    return /^\p{L}[\p{L} -]{1,38}$/u.test(name) && name.split(' ').length < 4 ? name : undefined;
  },
  ofParts: (before, behind) => {
    if (
      !/\s(?:consists? of|contains?|comprises?|holds?|(?:is|be) (?:made up|composed) of)$/.test(
        before.trim(),
      )
    )
      return undefined;
    const [, parts] =
      /^\s((?:\p{L}+\s)?\p{L}{2,}s)(?=\s*(?:$|[.,;])|\s(?:per|in|for|and)\s)/u.exec(behind) ?? [];
    return parts && `number of ${parts}`;
  },
  ofMeasure: (before) =>
    before
      .replace(/\s(?:that|which)?\s?(?:varies|ranges|lies|goes)\s*$/, '')
      .replace(
        /^(.*?)\s+(?:(?:must|may|can|should|shall)\s+)?(weigh|cost|last)s?\s*$/,
        (_, thing, verb) => `${MEASURES.get(verb)} of ${thing}`,
      ),
  measured: (before) =>
    /^(?:(?:the|an?|any|his|her|its|their) )?((?:[a-z-]+ ){0,2}[a-z-]{2,})(?<!\b(?:is|are|was|were))(?: (?:is|are|was|were))?$/u.exec(
      before,
    )?.[1],
  joins: /^(?:of|the|an?|each|every|any|its|per|after|before|in|on|at|for|to|from)$/,
  counted: /^(?:number|count|quantity) of (?<thing>.+)$/,
  owned: /^(?<noun>.+?) of (?:the|an?|each|every) .+$/,
  headOf: (name) =>
    name
      .replace(/\s(?:of|per|after|before|in|on|at|for|to|from)\s.*$/, '')
      .split(' ')
      .at(-1) ?? name,
};
