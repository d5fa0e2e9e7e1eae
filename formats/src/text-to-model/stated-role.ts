import type { Language } from '@caseloom/locales/language';
import type { Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { statedRole } from './role.ts';
import { withoutStop } from './sentence.ts';

/** `Preconditions: none` */
export function isNoContext(text: string, language: Language): boolean {
  const role = statedRole(text, language);
  const words = role?.type === 'context' ? withoutStop(role.text) : '';
  return rulesFor(language).written.nothing.test(words);
}

/** A role that the sentence names; And and But go on with that of the step before. */
export function statedRoleAfter(parts: Part[], text: string, language: Language) {
  const isComplete = rulesFor(language).statement.complete.test(text);
  const last = parts.at(-1);
  const role = isComplete ? undefined : statedRole(text, language);
  // `Then the clerk …` in a story is no expected result: only after Given or When it is.
  const isStory = /^then\s/i.test(text) && !(last?.kind === 'step' && last.isSure);
  if (role && !isStory) return role;
  const more = /^(?:and|but|ve|ama)(?:\s*:\s*|\s+)(\S.*)$/isu.exec(text)?.[1];
  const isMore = last?.kind === 'step' && statedRole(last.from.text, language) !== undefined;
  return more && isMore ? { type: last.type, text: more } : undefined;
}
