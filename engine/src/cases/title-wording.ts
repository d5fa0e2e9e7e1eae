import { factsOf, type Language } from '@caseloom/locales/language';
import { capitalized, cut, MAX_TITLE, toTitle, uncapitalized } from './title-text.ts';

/** A choice that is cut shows at least so much. */
const MIN_CHOICE = 12;

/** An outcome that is cut shows at least so much. */
const MIN_OUTCOME = 24;

/** The words of a title, in the order in which they stand. */
export type TitleParts = {
  faults: string[];
  choices: string[];
  /** The choices with more that is not needed to tell the case from the others, the most of it first. */
  fuller: string[][];
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
): string {
  const { faults, choices, fuller, differing, correction, outcome, ending } = inside(
    parts,
    language,
  );
  const corrections = correction ? [correction] : [];
  const details = [...faults, ...choices, ...differing, ...corrections].join(', ');
  const fewer = [...faults, ...differing, ...choices.slice(0, 1)].join(', ');
  const wordings = [
    ...fuller.map((more) => joined(listed([...more, ...differing]), [outcome, ending])),
    joined(details, [outcome, ending]),
    joined(details, [outcome]),
    ...joinedInRoom(details, outcome),
    details,
    ...withShortChoices(parts),
    joined(fewer, [outcome]),
    ...joinedInRoom(fewer, outcome),
    fewer,
  ];
  const fullest = wordings.find(({ length }) => length <= MAX_TITLE) ?? fewer;
  return (
    toTitle(capitalized(fullest, language)) || `${factsOf(language).caseWords.testPath} ${outline}`
  );
}

/** Words one after the other, each once. */
const listed = (words: readonly string[]) => [...new Set(words)].join(', ');

/** The parts as they stand inside a title, which itself begins with a capital letter. */
function inside(parts: TitleParts, language: Language): TitleParts {
  const small = (words: string) => uncapitalized(words, language);
  const { choices, fuller, outcome } = parts;
  return {
    ...parts,
    choices: choices.map(small),
    fuller: fuller.map((more) => more.map(small)),
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
