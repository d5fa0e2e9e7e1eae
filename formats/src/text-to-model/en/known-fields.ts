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
  { noun: /\buser ?name\b/u, values: { valid: ['ada.lovelace'], invalid: ['no.such.user'] } },
];
