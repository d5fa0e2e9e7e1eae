import type { KnownField } from '../guard-rules.ts';

export const knownFields: KnownField[] = [
  { noun: /\b(?<short>e-?mail)(?: address)?\b/u, values: 'email' },
  { noun: /\b(?<short>(?:tele|mobile |cell )?phone)(?: number)?\b/u, values: 'phone' },
  { noun: /\biban\b/u, values: 'iban' },
  { noun: /\b(?:credit |debit )?card number\b/u, values: 'card' },
  {
    noun: /\b(?<!(?:new|old|current|repeated|confirm(?:ed)?) )password\b/u,
    values: { valid: ['Blue-Kettle-42'], invalid: ['kettle'] },
  },
  { noun: /\bnew password\b/u, values: { valid: ['Green-Lantern-57'], invalid: ['lantern'] } },
  { noun: /\buser ?name\b/u, values: { valid: ['ada.lovelace'], invalid: ['no.such.user'] } },
  {
    noun: /(?<=,\s|\b(?:and|the|a)\s)date(?!\p{L}| (?:of|range|and time))/u,
    values: { valid: ['2026-09-15'], invalid: ['2026-02-30'] },
  },
  {
    noun: /(?<=,\s|\b(?:and|the|a)\s)time(?!\p{L}| (?:of|range|slot))/u,
    values: { valid: ['14:30'], invalid: ['25:00'] },
  },
  { noun: /\burl\b/u, values: { valid: ['https://example.com/a'], invalid: ['example com'] } },
];
