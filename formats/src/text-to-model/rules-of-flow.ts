import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { leftOpen } from './branches.ts';
import { doerOf } from './doer.ts';
import type { Alternative, Flow, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import type { Item } from './items.ts';
import { lower } from './lower.ts';
import { partsOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { refusingRule } from './refusing-rules.ts';
import { allSteps } from './settle-roles.ts';
import { withoutValues } from './without-values.ts';

/** The branches that rules beside a flow state; one that is about nothing in the flow, and nobody in it, is left over. */
export function branchesOfRules(reader: Reader, flow: Flow, items: Item[]): Alternative[] {
  const { language, leftOver } = reader;
  const known = knownWords(flow, language);
  const rules = withoutValues(reader, items);
  const refusing = rules.map((item) => refusingRule(reader, item));
  const others = rules.filter((_, index) => refusing[index] === undefined);
  const read = [
    ...refusing.filter((one) => one !== undefined),
    ...rulesAsAlternatives(reader, others),
  ];
  return read.filter((one) => {
    const isOfFlow = known.size === 0 || subjectsOf(one, language).some((word) => known.has(word));
    if (!isOfFlow) leftOver.push(one.from);
    return isOfFlow;
  });
}

function knownWords({ main, opening }: Flow, language: Language): ReadonlySet<string> {
  const texts = allSteps([...opening, ...main]).map(({ text }) => text);
  return new Set(texts.flatMap((text) => wordsOf(text, language)));
}

/** What a condition is about, and who does what follows from it. */
function subjectsOf({ condition, parts }: Alternative, language: Language): string[] {
  const doers = parts.flatMap((part: Part) =>
    part.kind === 'step' ? (doerOf(lower(part.text, language), language)?.noun ?? []) : [],
  );
  return [condition, ...doers].flatMap((text) => wordsOf(text, language));
}

/** Rules of business that say what happens: each is an alternative whose place must be found. */
function rulesAsAlternatives(reader: Reader, items: Item[]): Alternative[] {
  return partsOf(reader, items, { isProse: true }).flatMap((part): Alternative[] => {
    if (part.kind !== 'choice') {
      reader.leftOver.push(part.from);
      return [];
    }
    return part.branches.flatMap((branch) => {
      const isOfNothing = branch.parts.length === 0 && branch.ending === 'next';
      if (isOfNothing) return [];
      // the other case of a rule whose place is not known would have no condition of its own
      if (!branch.condition)
        append(
          reader.leftOver,
          branch.parts.map(({ from }) => from),
        );
      return branch.condition ? [{ ...leftOpen(branch), leavesAt: '' }] : [];
    });
  });
}
