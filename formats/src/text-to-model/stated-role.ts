import type { Language } from '@caseloom/locales/language';
import { doerOf } from './doer.ts';
import type { Part } from './flow.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { withoutOrder } from './lead-in.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { statedRole } from './role.ts';
import { withoutStop } from './sentence.ts';
import type { Statement } from './taking.ts';

/** `Preconditions: none` */
export function isNoContext(text: string, language: Language): boolean {
  const role = statedRole(text, language);
  const words = role?.type === 'context' ? withoutStop(role.text) : '';
  return rulesFor(language).written.nothing.test(words);
}

/** What of a part says something: `N/A`, `None` or `Yok` below its heading is only listed. */
export function withoutNothing({ language, leftOver }: Reader, items: Item[]): Item[] {
  const { nothing } = rulesFor(language).written;
  return items.filter((item) => {
    if (!nothing.test(withoutStop(item.text).trim())) return true;
    leftOver.push(item.from);
    return false;
  });
}

/** `Then the loan is refused` says what is expected of the steps before it: the scenario goes on to its end. */
export function isExpectedOfScenario(part: Part, language: Language): boolean {
  return isOfScenario(part, language) && part.type === 'outcome';
}

function isOfScenario(part: Part | undefined, language: Language): part is Part & { kind: 'step' } {
  if (part?.kind !== 'step' || !part.isSure) return false;
  const { text } = part.from;
  return statedRole(text, language) !== undefined || MORE.test(text);
}

/** A sentence as it stands: `Then` behind the steps of a scenario states its role, elsewhere it only leads into it. */
export function withoutOrderAfter(parts: Part[], text: string, language: Language): string {
  const isRole = /^then\s/i.test(text) && isOfScenario(parts.at(-1), language);
  return isRole ? text : withoutOrder(text, language);
}

/**
 * Takes what somebody must be or have, `The visitor must have a licence`: before all steps it is a precondition, behind them it
 * is none of them.
 */
export function takeState(
  { language, leftOver }: Reader,
  parts: Part[],
  { from, text }: Statement,
): boolean {
  const words = withoutStop(text);
  const small = lower(words, language);
  if (!rulesFor(language).statement.state.test(small) || doerOf(small, language)?.kind === 'thing')
    return false;
  const isFirst = parts.every((part) => part.kind === 'step' && part.type === 'context');
  if (isFirst)
    parts.push({ kind: 'step', type: 'context', text: words, number: '', isSure: true, from });
  else leftOver.push(from);
  return true;
}

const MORE = /^(?:and|but|ve|ama)(?:\s*:\s*|\s+)(\S.*)$/isu;

/** A role that the sentence names; And and But go on with that of the step before. */
export function statedRoleAfter(parts: Part[], text: string, language: Language) {
  const isComplete = rulesFor(language).statement.complete.test(text);
  const last = parts.at(-1);
  const role = isComplete ? undefined : statedRole(text, language);
  // `Then the clerk …` in a story is no expected result: only after Given or When it is.
  const isStory = /^then\s/i.test(text) && !(last?.kind === 'step' && last.isSure);
  if (role && !isStory) return role;
  const more = MORE.exec(text)?.[1];
  const isMore = last?.kind === 'step' && statedRole(last.from.text, language) !== undefined;
  return more && isMore ? { type: last.type, text: more } : undefined;
}
