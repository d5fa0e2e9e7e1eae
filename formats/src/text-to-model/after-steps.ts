import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { alternativeAt } from './alternatives.ts';
import type { ItemAtStep } from './at-steps.ts';
import { isBranchMark } from './branch-mark.ts';
import { readConditional } from './conditional.ts';
import type { Flow } from './flow.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { numberOf } from './step.ts';

/** `After saving the bid, if …` names its place by words of a step; where only one step has them, it leaves there. Gives the other items. */
export function withoutAfterSteps(reader: Reader, flow: Flow, items: Item[]): Item[] {
  const found = items.map((item) => placedBehind(item, flow, reader.language));
  const placed = found.filter((one) => one !== undefined);
  append(
    flow.alternatives,
    placed.map((item) => alternativeAt(reader, item)),
  );
  return items.filter((_, index) => found[index] === undefined);
}

function placedBehind(item: Item, { main }: Flow, language: Language): ItemAtStep | undefined {
  if (numberOf(item.marker) !== '' || isBranchMark(item.marker)) return undefined;
  const small = lower(item.text, language);
  const [head = '', step = ''] = rulesFor(language).alternative.after.exec(small) ?? [];
  const text = item.text.slice(head.length);
  if (!step || !readConditional(text, language)) return undefined;
  const words = stemsOf(step, language);
  const steps = main.filter((part) => {
    if (part.kind !== 'step' || part.number === '') return false;
    const own = new Set(stemsOf(lower(part.text, language), language));
    return words.every((word) => own.has(word));
  });
  const [only, ...more] = steps;
  if (words.length < 2 || !only || more.length > 0) return undefined;
  return { ...item, leavesAt: only.number, text };
}

/** The beginnings of the words: `saving`, `saves` and `kaydettikten`, `kaydeder` begin alike. */
function stemsOf(small: string, language: Language): string[] {
  const { filler } = rulesFor(language).opposite;
  const words = small.match(/\p{L}{2,}/gu) ?? [];
  return words.filter((word) => !filler.test(word)).map((word) => word.slice(0, STEM));
}

const STEM = 3;
