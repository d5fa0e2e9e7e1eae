import type { Language } from '@caseloom/locales/language';
import type { Flow } from './flow.ts';
import { labelOf } from './labels.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import type { Section } from './section.ts';
import { withoutStop } from './sentence.ts';
import { placeLine } from './stated-place.ts';

/** A label over the steps of something, without saying of what. */
const STEPS = /^(?:flow|steps|akış|adımlar)\s*:?$/u;

/**
 * Takes a line just below the title of an alternative that says when it is taken, `Trigger: the card has expired (step 3)`, or only heads
 * its steps, `Flow:`, or says where it leaves, `At main step 4:`.
 *
 * @returns whether it is such a line
 */
export function takeTrigger(
  section: Section,
  { text, line }: { text: string; line: number },
  language: Language,
): boolean {
  const { role, title, blocks } = section;
  if (role !== 'alternative' || title === '' || blocks.length > 0) return false;
  const small = lower(text, language);
  if (STEPS.test(small)) return true;
  // where it leaves is read with its steps: `Step 4:` heads none here
  if (placeLine(text, language) !== undefined) {
    blocks.push({ kind: 'paragraph', line, text });
    return true;
  }
  const label = labelOf(small, text);
  if (label?.role !== 'trigger' || label.rest === '' || section.trigger) return false;
  section.title = `${title} · ${label.rest}`;
  section.trigger = { line, text };
  return true;
}

/** Leaves out what sets a flow off where the first step says the same once more. */
export function dropTrigger({ language, leftOver }: Reader, flow: Flow): void {
  const [trigger, first] = flow.main;
  if (trigger?.kind !== 'step' || first?.kind !== 'step') return;
  const wordsOf = (text: string) => lower(withoutStop(text), language);
  if (!wordsOf(trigger.text).includes(wordsOf(first.text))) return;
  flow.main.shift();
  leftOver.push(trigger.from);
}
