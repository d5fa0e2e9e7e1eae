import type { NumberRules } from '../language-rules.ts';

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

export const number: NumberRules = {
  plain: (text) => (GROUPED.test(text) ? text.replaceAll(',', '') : text),
};
