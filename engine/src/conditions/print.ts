import { CLASS_WORDS } from '../cases/wording.ts';
import { printTypedValue } from '../data/typed-value.ts';
import type { Language } from '../model.ts';
import type { Condition, Literal, Operand } from './condition.ts';

const WORDS = {
  en: { and: 'and', or: 'or', not: 'not', otherwise: 'otherwise' },
  tr: { and: 've', or: 'veya', not: 'değil', otherwise: 'aksi halde' },
} as const;
/** The Turkish words of the classes. */
const CLASSES = { ...CLASS_WORDS.tr, empty: 'boş' } as const;

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
      const values = printList(condition.values, language);
      return language === 'en'
        ? `<${condition.name}> in ${values}`
        : `<${condition.name}> ${values} içinde`;
    }
    case 'matches':
      return `<${condition.name}> ${language === 'en' ? 'matches' : 'eşleşir'} /${condition.pattern}/`;
    case 'compare':
      return `${printOperand(condition.left, language)} ${condition.operator} ${printOperand(condition.right, language)}`;
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

/** Where numbers have a comma, values are parted by semicolons; a single number keeps its point, as nothing would part it. */
function printList(values: readonly Literal[], language: Language): string {
  const hasComma = language === 'tr' && values.length > 1 && values.some(isBroken);
  const words = values.map((value) =>
    isBroken(value) && !hasComma ? value.value : printOperand(value, language),
  );
  return `{${words.join(hasComma ? '; ' : ', ')}}`;
}

function isBroken({ kind, value }: Literal): boolean {
  return kind === 'number' && value.includes('.');
}

function printOperand(operand: Operand | Literal, language: Language): string {
  if (operand.kind === 'name') return `<${operand.name}>`;
  const { kind, value } = operand;
  if (kind === 'number') return printTypedValue(value, 'decimal', language);
  const date = printTypedValue(value, 'date', language);
  return date === value ? `"${value.replace(/["\\]/g, '\\$&')}"` : date;
}
