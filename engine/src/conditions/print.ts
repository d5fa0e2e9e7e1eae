import type { Language } from '../model.ts';
import type { Condition, Literal, Operand } from './condition.ts';

const WORDS = {
  en: { and: 'and', or: 'or', not: 'not', otherwise: 'otherwise' },
  tr: { and: 've', or: 'veya', not: 'değil', otherwise: 'aksi halde' },
} as const;
/** The Turkish words of the classes. */
const CLASSES = { valid: 'geçerli', invalid: 'geçersiz', empty: 'boş' } as const;

/** A condition as text: `en` is also the neutral form that is stored; reading it back gives the same condition. */
export function printCondition(condition: Condition, language: Language): string {
  const words = WORDS[language];
  switch (condition.kind) {
    case 'or':
      return condition.parts.map((part) => printCondition(part, language)).join(` ${words.or} `);
    case 'and':
      return condition.parts
        .map((part) => bracketed(part, language, ['or']))
        .join(` ${words.and} `);
    case 'not':
      return printNot(condition.part, language);
    case 'is':
      return language === 'en'
        ? `<${condition.name}> is ${condition.what}`
        : `<${condition.name}> ${CLASSES[condition.what]}`;
    case 'in': {
      const values = `{${condition.values.map(printOperand).join(', ')}}`;
      return language === 'en'
        ? `<${condition.name}> in ${values}`
        : `<${condition.name}> ${values} içinde`;
    }
    case 'matches':
      return `<${condition.name}> ${language === 'en' ? 'matches' : 'eşleşir'} /${condition.pattern}/`;
    case 'compare':
      return `${printOperand(condition.left)} ${condition.operator} ${printOperand(condition.right)}`;
    case 'otherwise':
      return words.otherwise;
  }
}

function printNot(part: Condition, language: Language): string {
  if (part.kind === 'is') {
    return language === 'en'
      ? `<${part.name}> is not ${part.what}`
      : `<${part.name}> ${CLASSES[part.what]} değil`;
  }
  return `${WORDS[language].not} ${bracketed(part, language, ['or', 'and'])}`;
}

function bracketed(part: Condition, language: Language, kinds: Condition['kind'][]): string {
  const text = printCondition(part, language);
  return kinds.includes(part.kind) ? `(${text})` : text;
}

function printOperand(operand: Operand | Literal): string {
  if (operand.kind === 'name') return `<${operand.name}>`;
  if (operand.kind === 'number') return String(operand.value);
  return `"${operand.value.replace(/["\\]/g, '\\$&')}"`;
}
