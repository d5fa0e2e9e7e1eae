import { factsOf, type Language } from '@caseloom/locales/language';
import { capitalized, cut, MAX_TITLE, toTitle, uncapitalized } from './title-text.ts';

/** A choice that is cut shows at least so much. */
const MIN_CHOICE = 12;

/** An outcome that is cut shows at least so much. */
const MIN_OUTCOME = 24;

/** A title, and one that says more in cut words, for a case whose title another one has already. */
export type Title = { title: string; spare: string | undefined };

/** The words of a title, in the order in which they stand. */
export type TitleParts = {
  faults: string[];
  choices: string[];
  /** The choices with more that is not needed to tell the case from the others, the most of it first. */
  fuller: string[][];
  /** The choices without those that tell the least: for a title that would be too long, the most of it first. */
  fewer: string[][];
  differing: string[];
  /** That a wrong value is corrected which no step answers. */
  correction: string;
  outcome: string;
  /** What follows the outcome. */
  ending: string;
};

/**
 * The fullest wording that fits: what tells the case from the others comes before the outcome, which is
 * cut where it is long.
 *
 * @returns at most 80 characters; the number of the path where there are no words
 */
export function composeTitle(
  parts: TitleParts,
  { language, outline }: { language: Language; outline: number },
): Title {
  const all = inside(parts, language);
  const { faults, choices, fuller, differing, correction, outcome, ending } = all;
  const corrections = correction ? [correction] : [];
  const details = [...faults, ...choices, ...differing, ...corrections].join(', ');
  const fewest = [...faults, ...differing, ...(all.fewer.at(-1) ?? choices).slice(0, 1)].join(', ');
  const wordings = [
    ...fuller.map((more) => joined(listed([...more, ...differing]), [outcome, ending])),
    joined(details, [outcome, ending]),
    joined(details, [outcome]),
    ...joinedInRoom(details, outcome),
    details,
    ...all.fewer
      .filter(({ length }) => length > 0)
      .flatMap((some) => {
        const words = [...faults, ...some, ...differing, ...corrections].join(', ');
        return [joined(words, [outcome]), ...joinedInRoom(words, outcome), words];
      }),
    ...withShortChoices(all),
    joined(fewest, [outcome]),
    ...joinedInRoom(fewest, outcome),
    fewest,
  ];
  const fullest = wordings.find(({ length }) => length <= MAX_TITLE) ?? fewest;
  const [short] = details.length > MAX_TITLE ? withShortChoices(all) : [];
  const write = (words: string) => toTitle(capitalized(words, language));
  return {
    title: write(fullest) || `${factsOf(language).caseWords.testPath} ${outline}`,
    spare: short && write(short),
  };
}

/** Words one after the other, each once. */
const listed = (words: readonly string[]) => [...new Set(words)].join(', ');

/** The parts as they stand inside a title, which itself begins with a capital letter. */
function inside(parts: TitleParts, language: Language): TitleParts {
  const small = (words: string) => uncapitalized(words, language);
  const { choices, fuller, fewer, outcome } = parts;
  return {
    ...parts,
    choices: choices.map(small),
    fuller: fuller.map((more) => more.map(small)),
    fewer: fewer.map((some) => some.map(small)),
    outcome: factsOf(language).hasSmallAfterColon ? small(outcome) : outcome,
  };
}

/** What tells the case from the others, each choice cut to an equal share of the room, if that is enough to be read. */
function withShortChoices({ faults, choices, differing }: TitleParts): string[] {
  const whole = [...faults, ...differing].join(', ');
  const share = Math.floor((MAX_TITLE - whole.length) / choices.length) - ', '.length;
  if (share < MIN_CHOICE) return [];
  const short = choices.map((choice) => cut(choice, share));
  return [[...faults, ...short, ...differing].join(', ')];
}

/** With as much of the outcome as there is room for, if that is enough to be read. */
function joinedInRoom(details: string, outcome: string): string[] {
  const room = MAX_TITLE - `${details}: `.length;
  return room < MIN_OUTCOME ? [] : [joined(details, [cut(outcome, room)])];
}

function joined(details: string, after: readonly string[]): string {
  return [details, after.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}
