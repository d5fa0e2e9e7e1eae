import { readTypedValue } from '@caseloom/engine';
import type { NumberRules } from '../language-rules.ts';

const TYPES = ['integer', 'decimal', 'date'] as const;

export const number: NumberRules = {
  plain: (text) => TYPES.reduce((read, type) => readTypedValue(read, type, 'tr'), text),
};
