import type { Language } from '@caseloom/locales/language';
import { skip } from './branches.ts';
import { doerOf, isCheck } from './doer.ts';
import type { Branch, Flow, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isPutRight, sentencesOf } from './refusal.ts';
import { statedRole } from './role.ts';
import { withoutStop } from './sentence.ts';
import { isExpectedOfScenario } from './stated-role.ts';

/**
 * A sentence of what fails, is refused or is called off is no step that a flow goes on behind: it becomes a branch whose end is
 * asked. It stays where the flow is about that, where the next sentence puts it right, and where nothing follows. A numbered step of what is
 * headed as the main flow always stays: its document has other headings for what fails.
 */
export function leaveWhereItFails(flow: Flow, isHeaded: boolean, language: Language): void {
  if (flow.isClassic) return;
  const isKept = ([first]: Part[]) => isHeaded && first?.number !== '';
  flow.main = withoutFailures(flow.main, { about: flow.name, isKept }, language);
}

type Around = { about: string; isKept: (own: Part[]) => boolean };

function withoutFailures(parts: Part[], { about, isKept }: Around, language: Language): Part[] {
  const sentences = sentencesOf(parts);
  const inner = (name: string) => ({ about: `${about} ${name}`, isKept });
  return sentences.flatMap((own, index): Part[] => {
    const next = sentences[index + 1];
    const topic = `${about} ${textOf(sentences[index - 1] ?? [])}`;
    const goesOn = next && (beginsScenario(next) || isPutRight(next, language));
    const mayLeave = next !== undefined && !goesOn && !isKept(own);
    if (mayLeave && isFailing(own, topic, language)) return [asBranch(own)];
    return own.map((part) =>
      part.kind === 'call'
        ? { ...part, parts: withoutFailures(part.parts, inner(part.name), language) }
        : part,
    );
  });
}

function textOf(parts: Part[]): string {
  return parts.map(({ from }) => from.text).join(' ');
}

/** A new scenario begins with what is so before it. */
function beginsScenario([first]: Part[]): boolean {
  return first?.kind === 'step' && first.type === 'context';
}

/** @param topic what the flow, or the step before, is about: `Cancel an order` */
function isFailing(own: Part[], topic: string, language: Language): boolean {
  const isPlain = own.every(
    (part) =>
      part.kind === 'step' && part.ending === undefined && !isExpectedOfScenario(part, language),
  );
  return (
    isPlain &&
    own.some((part) => part.kind === 'step' && isFailure(withoutRemark(part), topic, language))
  );
}

/** `The form is shown; this form confirms nothing`: what a numbered step does stands before what is said of it. */
function withoutRemark(step: Part & { kind: 'step' }): Part & { kind: 'step' } {
  return step.number === '' ? step : { ...step, text: step.text.replace(/;\s.*$/su, '') };
}

function isFailure(step: Part & { kind: 'step' }, topic: string, language: Language): boolean {
  const { text, type, from } = step;
  const rules = rulesFor(language).refusal;
  // what is said in brackets is said beside the step
  const small = lower(withoutStop(text.replaceAll(/\([^()]*\)/g, '')), language);
  if (isNoEvent(step, language) || rules.isNone.test(small) || isRequest(small, language))
    return false;
  if (rules.anyTime.test(small) || rules.otherwise.test(small)) return true;
  if (isExpected(from.text) || rules.demands.test(small)) return false;
  if (type === 'action' && isCheck(small, language)) return false;
  if (rules.negated.test(small) && !LABEL.test(text)) return true;
  const isByHand = type === 'action' && doerOf(small, language)?.kind === 'person';
  const found = (isByHand ? rules.turnsDown : rules.refuses).exec(small)?.[0];
  const known = wordsOf(topic, language);
  return found !== undefined && !wordsOf(found, language).some((word) => known.includes(word));
}

/** A question, what stands behind an arrow as expected of a check, and what stands under a label as expected of the act before it. */
function isNoEvent(
  { type, from, isSure = false }: Part & { kind: 'step' },
  language: Language,
): boolean {
  // `Hepsi / Beklemede / Reddedildi`: what may be chosen
  const isOfOptions = /\S\s\/\s\S.*\s\/\s\S/u.test(from.text);
  if (type === 'context' || isOfOptions || /\?\s*$|→|=>|->/.test(from.text)) return true;
  return isSure && !statedRole(from.text, language);
}

/** What a check expects: with a mark, in a row of a table, or behind the word of a scenario. */
function isExpected(text: string): boolean {
  return /[✅✔☑☐❌]|\|.*\|/u.test(text) || /^\W*(?:GIVEN|WHEN|THEN|AND)\b/.test(text);
}

/** `Waiting: nobody has looked at it yet` says what a word means. */
const LABEL = /^[^\s:]+(?:\s[^\s:]+){0,2}:\s/u;

function asBranch(own: Part[]): Part {
  const [{ from, number }] = own as [Part];
  const failed: Branch = { condition: '', parts: own, ending: 'open', from };
  return { kind: 'choice', branches: [skip(from), failed], number, from };
}
