import { tokensIn } from '@caseloom/engine';
import type { Drawing } from './drawing.ts';
import { HERE } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import { withTokens } from './guard.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** A condition for wrong data alone. */
const OF_WRONG = /^(?:<[^<>]+> is (?:invalid|empty)(?: or |$))+$/;

/**
 * The parts of a branch for wrong data, of which a step that corrects `the value` enters those data anew: else no path could go
 * on behind it. A step that names what it corrects says that itself, and what the branch goes back to may enter them.
 */
export function withCorrections(
  drawing: Drawing,
  branch: Pick<Branch, 'parts' | 'ending'>,
  guard: string | undefined,
): Part[] {
  const { book, language } = drawing.shop;
  const { parts } = branch;
  if (!guard || !OF_WRONG.test(guard)) return parts;
  const { correctsValue } = rulesFor(language).guard;
  const again = enteredAgain(drawing, branch);
  const open = new Set(tokensIn(guard).filter((name) => !again.has(name)));
  const fills = book.allNames().filter((name) => open.has(book.written(name)));
  return parts.map((part) =>
    part.kind === 'step' && part.type === 'action' && correctsValue.test(lower(part.text, language))
      ? { ...part, fills }
      : part,
  );
}

/** What the steps enter that a branch says it goes back to. */
function enteredAgain(
  { numbered, shop: { book, language } }: Drawing,
  { parts, ending }: Pick<Branch, 'parts' | 'ending'>,
): ReadonlySet<string> {
  const endings = [ending, ...parts.map((part) => part.kind === 'step' && part.ending)];
  const acts = endings.flatMap((one) =>
    typeof one === 'object' && one.step !== HERE ? (numbered.get(one.step)?.act ?? []) : [],
  );
  return new Set(acts.flatMap((act) => tokensIn(withTokens(act, language, book))));
}
