import type { Language } from '@caseloom/locales/language';
import type { PathData } from '../data/instances.ts';
import type { Flow } from '../flow/flow.ts';
import type { TestValue } from '../result.ts';

/** What tells a path from the others of its suite: nothing for the first path, which the others are compared with. */
export type PathChoices = {
  /** What it takes where other paths part from it, the most telling first. */
  taken: ChoicePlace[];
  /** What else it takes where other paths part from it, the most telling first: said of a positive case where there is room. */
  others: ChoicePlace[];
  /** What the first path does and this one leaves out, in words. */
  skipped: string | undefined;
  /** What it does more often than paths that take the same: at which places, and so how often. */
  repeated: (ChoicePlace & { places: number[] })[];
  /** What paths that take the same do besides, in words: where nothing is left to say of this one but its outcome. */
  lacking: string | undefined;
};

/** The place of an edge in its path; `isStep`: the step that it leads to is said. */
export type ChoicePlace = { place: number; isStep: boolean };

/** A path as far as the titles of its cases go. */
export type TitledPath = {
  flow: Flow;
  language: Language;
  /** Edges from Start to End. */
  edges: readonly number[];
  data: PathData;
  /** What tells the path from the others of its suite. */
  choices: PathChoices;
  /** The number of the path. */
  outline: number;
};

/** The value that an instance has in a row, and its name. */
export type ValueAt = (instance: number) => NamedValue | undefined;
export type NamedValue = TestValue & {
  name: string;
  /** The name of its class. */
  label?: string | undefined;
  /** Given before on the same path. */
  isAgain?: boolean;
};

/** A row of a path: its values, and what follows from them for a name at a place of the path. */
export type TitledRow = {
  valueAt: ValueAt;
  /** The value of a state variable; none where its path has no state. */
  stateAt?: (place: number, name: string) => string | undefined;
  /** None where nothing is computed. */
  computedAt?: (place: number, name: string) => TestValue | undefined;
};
