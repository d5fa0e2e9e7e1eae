import { printAction, readAction, type StateVariable, syntaxOf } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { matching, type Offer } from '../completion.ts';
import { type Nameable, valuesOfState } from '../condition/offer.ts';

const LEXEME = /<[^<>|\r\n]{1,80}>|"(?:[^"\\]|\\.)*"|\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*|\S/gu;
const SIGNS = ['=', '+', '-', '*', '('];
const MAX_OPTIONS = 12;
/** Of a list with more values than these none is proposed. */
const MAX_VALUES = 4;

type ActionNames = Nameable & { state: readonly StateVariable[] };

/** The actions that are wanted most, in the words of a language: count up, reset, switch, and each value of a short list. */
export function proposeActions(state: readonly StateVariable[], language: Language): string[] {
  return state.flatMap((variable) => {
    const { name, type } = variable;
    const target = { kind: 'state' as const, name };
    const to = (kind: 'number' | 'boolean' | 'text', value: string) =>
      printAction([{ name, value: { kind, value } }], language);
    if (type === 'integer') {
      const one = { kind: 'number' as const, value: '1' };
      const counted = { name, value: { kind: 'sum' as const, left: target, right: one } };
      return [printAction([counted], language), to('number', String(variable.first))];
    }
    if (type === 'boolean') {
      return [!variable.first, variable.first].map((value) => to('boolean', String(value)));
    }
    return variable.values.length > MAX_VALUES
      ? []
      : variable.values.map((value) => to('text', value));
  });
}

/** What may come next in an action, where the caret stands: a variable, what it becomes, or how that goes on. */
export function offerInAction(text: string, caret: number, names: ActionNames): Offer | undefined {
  const written = text.slice(0, caret);
  const begun = begunAt(written);
  const before = written.slice(0, written.length - begun.length);
  const lexemes = before.slice(before.lastIndexOf(';') + 1).match(LEXEME) ?? [];
  const opened = /^["<]/.exec(begun)?.[0];
  const searched = begun.slice(opened?.length ?? 0);
  const options = matching(optionsAfter(lexemes, names), searched)
    .filter((option) => option.trim() !== begun && (!opened || option.startsWith(opened)))
    .slice(0, MAX_OPTIONS);
  if (options.length === 0) return undefined;
  const stateNames = new Set(names.state.map(({ name }) => name));
  const isOptional = text.trim() === '' || readAction(text, stateNames).ok;
  return { from: caret - begun.length, to: caret, options, isOptional };
}

/** The name or the text that is being written at the end. */
function begunAt(written: string): string {
  const isInText = (written.replace(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1;
  if (isInText) return written.slice(written.lastIndexOf('"'));
  return /(?:<[^<>|\r\n]*|[\p{L}\p{N}_]+)$/u.exec(written)?.[0] ?? '';
}

function optionsAfter(lexemes: readonly string[], names: ActionNames): string[] {
  const { state, language } = names;
  const target = state.find(({ name }) => name === lexemes[0]);
  const last = lexemes.at(-1) ?? '';
  if (lexemes.length === 0) {
    return [...proposeActions(state, language), ...state.map(({ name }) => `${name} = `)];
  }
  if (!target) return [];
  if (lexemes.length === 1) return ['= '];
  if (SIGNS.includes(last) || last === syntaxOf(language).not) {
    return operandsFor(target, { ...names, isFirst: last === '=' });
  }
  return target.type === 'integer' ? ['+ ', '- ', '* ', '; '] : ['; '];
}

/** What a variable can be given: others of its type, its own values, and test data. */
function operandsFor(
  target: StateVariable,
  { state, data, language, isFirst }: ActionNames & { isFirst: boolean },
): string[] {
  const alike = state.filter(({ type }) => type === target.type).map(({ name }) => name);
  const values = isFirst ? valuesOfState(target, language) : [];
  const isNumber = target.type === 'integer';
  const fitting = data.filter(({ type }) => !isNumber || type === 'integer' || type === 'decimal');
  const tokens = [...new Set(fitting.map(({ name }) => `<${name}>`))];
  const not = isFirst && target.type === 'boolean' ? [`${syntaxOf(language).not} `] : [];
  return [...(isNumber ? alike : values), ...(isNumber ? values : alike), ...not, ...tokens];
}
