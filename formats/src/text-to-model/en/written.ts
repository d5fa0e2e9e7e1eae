import type { WrittenRules } from '../written-rules.ts';

/** Test cases that people wrote in English. */
export const written: WrittenRules = {
  articles: new Set(['a', 'an', 'the']),
  turning:
    /^(?:not?|never|none|all|any|each|every|without|with|cannot|can|un.*|in(?:valid|correct|active|complete)|valid|correct|wrong|empty|blank|dis.*|enabled?|fail.*|success.*|errors?|reject.*|accept.*|approve.*|declin.*|on|off|in|out|up|down|first|last|next|previous|before|after|left|right|top|bottom|above|below|over|under|open.*|clos.*|add.*|remov.*|delet.*|increas.*|decreas.*|rais.*|lower.*|higher|show.*|hid.*|start.*|stop.*|begin.*|end.*|lock.*|unlock.*|select.*|clear.*|check.*|allow.*|den(?:y|ie).*|forbid.*|min.*|max.*|more|less|fewer|same|different|old|new|yes|true|false|public|private|red|green|blue|yellow|black|white|grey|gray|one|two|three|four|five|six|seven|eight|nine|ten|zero|half|full|buy|sell|send.*|receiv.*|login|logout|log|sign|from|to|until|since|present|absent|visible|hidden|online|offline|active|inactive|today|tomorrow|yesterday|import.*|export.*|upload.*|download.*|read|write|credit|debit|plus|minus|greater|smaller|larger)$/u,
  secrets:
    /^(?:passwords?|passcodes?|passphrases?|pins?|codes?|tokens?|keys?|secrets?|usernames?)$/u,
  between: new Set(
    'has have had a an the of to with in on at for by as is are be and or from into that it i my this then enter type set'.split(
      ' ',
    ),
  ),
  enters:
    /^(?:enter|select|choos|writ|insert|specif|provid)(?:e?s|e?d|y|ies|ied|e|ing|ten)?$|^(?:typ|fill|pick)(?:ed|ing)$|^(?:chose|chosen|wrote|sets|setting|putting)$/u,
  entersFirst: /^(?:type|fill|pick|set|put|input|add)s?$/u,
  actsOn:
    /\b(?:click|press|tap|push|open|go|navigate|visit|switch|expand|close)\w*\s+(?:\p{L}+\s+){0,3}$/iu,
  controls: /^["”»]?\s*(?:button|link|tab|menu|page|screen|checkbox|icon)/iu,
  image: 'image',
  nothing: /^(?:n\/?a|-+|none|null)$/i,
  totals: /^(?:grand |sub-?)?totals?(?![\p{L}])|^sum(?![\p{L}])/iu,
  outcomes: /^(?:test )?(?:stat(?:us)?|result|outcome|pass ?\/ ?fail)\.?$/iu,
  information: /^(?:i|info(?:rmation)?|heading|section)\.?$/iu,
  counted: /(?:^|[^\p{L}])(?:version|release|chapter|step|no|nr|to|than|of|by)\.?\s*$/iu,
  examples: /^\s*(?:examples?|scenarios)\s*:/i,
  scenario: /^\s*scenario(?: outline| template)?\s*:/i,
  roles: {
    context: /^\s*given\s+/i,
    action: /^\s*when\s+/i,
    outcome: /^\s*then\s+/i,
    same: /^\s*(?:and|but|\*)\s+/i,
  },
  negative: /^(?:negative|destructive|invalid)$/i,
  positive: /^positive$/i,
  priorities: {
    critical: /^(?:critical|blocker|highest|urgent|very high|must test)$/i,
    high: /^(?:high|major|should test)$/i,
    medium: /^(?:medium|normal|moderate)$/i,
    low: /^(?:low|lowest|minor|trivial|very low|test if time|don['’]t test)$/i,
  },
};
