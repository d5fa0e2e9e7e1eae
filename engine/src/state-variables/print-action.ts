import type { Language } from '@caseloom/locales/language';
import { printOperand } from '../conditions/print.ts';
import { syntaxOf } from '../conditions/syntax.ts';
import type { Assignment, Expression } from './actions.ts';

/** An action as text: `en` is also the neutral form that is stored; reading it back gives the same action. */
export function printAction(assignments: readonly Assignment[], language: Language): string {
  return assignments
    .map(({ name, value }) => {
      const variable = printOperand({ kind: 'state', name }, language);
      return `${variable} = ${printExpression(value, language)}`;
    })
    .join('; ');
}

const SIGN_OF = { sum: '+', difference: '-', product: '*' } as const;

function printExpression(expression: Expression, language: Language): string {
  const rank = rankOf(expression);
  switch (expression.kind) {
    case 'negation':
      return `${syntaxOf(language).not} ${bracketed(expression.part, language, rank)}`;
    case 'sum':
    case 'difference':
    case 'product': {
      const { kind, left, right } = expression;
      const second = bracketed(right, language, rank + 1);
      return `${bracketed(left, language, rank)} ${SIGN_OF[kind]} ${second}`;
    }
    default:
      return printOperand(expression, language);
  }
}

/** What binds more tightly has a higher rank. */
function rankOf({ kind }: Expression): number {
  if (kind === 'sum' || kind === 'difference') return 1;
  return kind === 'product' ? 2 : 3;
}

/** A part that binds less tightly than it has to stands in brackets. */
function bracketed(part: Expression, language: Language, rank: number): string {
  const text = printExpression(part, language);
  return rankOf(part) < rank ? `(${text})` : text;
}
