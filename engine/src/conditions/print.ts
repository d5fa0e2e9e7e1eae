import { fill } from '@caseloom/locales/fill';
import { factsOf, type Language } from '@caseloom/locales/language';
import { printTypedValue } from '../data/typed-value.ts';
import type { Condition, Literal, Operand } from './condition.ts';
import { syntaxOf } from './syntax.ts';

/** A condition as text: `en` is also the neutral form that is stored; reading it back gives the same condition. */
export function printCondition(condition: Condition, language: Language): string {
  const syntax = syntaxOf(language);
  switch (condition.kind) {
    case 'or':
      return condition.parts.map((part) => printCondition(part, language)).join(` ${syntax.or} `);
    case 'and':
      return condition.parts
        .map((part) => bracketed(part, language, ['or']))
        .join(` ${syntax.and} `);
    case 'not':
      return printNot(condition.part, language);
    case 'is':
      return about(condition.name, syntax.class, { class: syntax[condition.what] });
    case 'in':
      return about(condition.name, syntax.list, { values: printList(condition.values, language) });
    case 'matches':
      return about(condition.name, syntax.pattern, { pattern: `/${condition.pattern}/` });
    case 'compare':
      return `${printOperand(condition.left, language)} ${condition.operator} ${printOperand(condition.right, language)}`;
    case 'otherwise':
      return syntax.otherwise;
  }
}

function printNot(part: Condition, language: Language): string {
  const syntax = syntaxOf(language);
  if (part.kind === 'is') return about(part.name, syntax.notClass, { class: syntax[part.what] });
  return `${syntax.not} ${bracketed(part, language, ['or', 'and'])}`;
}

function about(name: string, sentence: string, params: Record<string, string>): string {
  return fill(sentence, { name: `<${name}>`, ...params });
}

function bracketed(part: Condition, language: Language, kinds: Condition['kind'][]): string {
  const text = printCondition(part, language);
  return kinds.includes(part.kind) ? `(${text})` : text;
}

/** Where numbers have a comma, values are parted by semicolons; a single number keeps its point, as nothing would part it. */
function printList(values: readonly Literal[], language: Language): string {
  const { hasDecimalComma } = factsOf(language);
  const hasComma = hasDecimalComma && values.length > 1 && values.some(isBroken);
  const words = values.map((value) =>
    isBroken(value) && !hasComma ? value.value : printOperand(value, language),
  );
  return `{${words.join(hasComma ? '; ' : ', ')}}`;
}

function isBroken({ kind, value }: Literal): boolean {
  return kind === 'number' && value.includes('.');
}

/** A state variable as its own model calls it, without the calls around that. */
export function ownName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

export function printOperand(operand: Operand | Literal, language: Language): string {
  if (operand.kind === 'name') return `<${operand.name}>`;
  if (operand.kind === 'state') return ownName(operand.name);
  const { kind, value } = operand;
  if (kind === 'boolean') return syntaxOf(language)[value === 'true' ? 'true' : 'false'];
  if (kind === 'number') return printTypedValue(value, 'decimal', language);
  const date = printTypedValue(value, 'date', language);
  return date === value ? `"${value.replace(/["\\]/g, '\\$&')}"` : date;
}
