import type { SpanRules } from '../span-rules.ts';

const time = (name: string) =>
  `(?<![\\d:])(?<${name}>\\d{1,2}:\\d{2})(?![\\d:]|\\s?[ap]\\.?m(?!\\p{L}))`;
const COUNT = '\\d{1,3} (?:days?|weeks?|months?)';
const day = (name: string) =>
  `(?<${name}>today|tomorrow|in ${COUNT}|${COUNT} (?:from (?:now|today)|later|ahead|in advance|after today))(?!\\p{L})`;
const NO_EARLIER = '(?:no|not) (?:be )?(?:earlier|sooner|before) than|at the earliest|earliest:?';
const NO_LATER = '(?:no|not) (?:be )?(?:later|after) than|at the latest|latest:?|at most|up to';
/** One bound, with its word before it or behind. */
const bound = (one: string, words: string, behind: string) =>
  new RegExp(`(?:${words})\\s+${one}|${one.replace('?<at>', '?<behind>')} at the ${behind}`, 'u');

export const span: SpanRules = {
  times: {
    between: new RegExp(
      `(?:between |from )?${time('low')}\\s*(?:-|–|—|and|to|until|till)\\s*${time('high')}`,
      'u',
    ),
    earliest: bound(time('at'), NO_EARLIER, 'earliest'),
    latest: bound(time('at'), NO_LATER, 'latest'),
  },
  days: {
    between: new RegExp(`(?:between|from) ${day('low')} (?:and|to|until) ${day('high')}`, 'u'),
    earliest: bound(day('at'), NO_EARLIER, 'earliest'),
    latest: bound(day('at'), NO_LATER, 'latest'),
    next: new RegExp(
      `(?:within|in|during) (?:the (?:next|coming|following) (?<count>${COUNT})|(?<of>${COUNT}) (?:from|of|after) (?<from>today|tomorrow|now))(?!\\p{L})`,
      'u',
    ),
    last: new RegExp(`(?:within|in|during) the (?:last|past|previous) (?<count>${COUNT})`, 'u'),
  },
  relative:
    /\d (?:\p{L}+ )?(?:days?|weeks?|months?|years?) (?:after|before|from|prior to|following)(?!\p{L})/u,
  tomorrow: /tomorrow/u,
  month: /month/u,
  week: /week/u,
  ofTime: /(?:^|\s)(?:time|hour|start|end|begin|beginning|opens|closes)$/u,
  ofDay: /(?:^|\s)(?:date|day|deadline)$/u,
  bounds:
    /^[^:]{2,40}:|\b(?:must|shall|should|can|may|has to|have to|needs to|is between|lies)\b|\b(?:enter|type|fill|select|choose|pick|provide|specify|specifie|set)(?:s|es)?\b/u,
};
