import type { Model, Step, TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { languageOf } from '../text-to-model/words.ts';
import { joinAlike, type Likeness, type Merged, type StepCounts } from './alike.ts';
import { shortened } from './check-cases.ts';
import { dataOf, drawCases, valuesOf } from './draw.ts';
import { type CaseWithData, nameValues } from './name-values.ts';
import { NO_NAMES, type ProjectNames } from './project-names.ts';
import { splitSteps } from './values.ts';
import type { WrittenCase } from './written-case.ts';

export type CaseModels = {
  /** One for each area, by the order of their first cases. */
  models: Model[];
  /** At how many branches of each model conditions cannot say which values lead where. */
  open: number[];
  steps: Step[];
  testData: TestData[];
  /** The steps that are one though they were written in different words. */
  merged: Merged[];
  counts: StepCounts;
  /** How alike the words of steps had to be. */
  likeness: Likeness;
  /** The cases of each model, with the names of their values. */
  cases: CaseWithData[][];
};

export type DrawOptions = {
  /** The name of a model whose cases stand in no folder. */
  name: string;
  likeness: Likeness;
  /** Whether each area has a model of its own; otherwise all cases are in one. */
  byArea: boolean;
  /** False: nodes have no places, which takes most of the time of large models and says nothing of their cases. */
  isPlaced?: boolean;
  /** The names of test data that a project has already. */
  project?: ProjectNames;
  /** The language of files and keywords where the cases are in none that we know. */
  language?: Language;
  /** Steps that stay their own however alike they are, by the words that `Merged` has of them. */
  separate?: ReadonlySet<string>;
};

/**
 * Test cases as models: shared beginnings, middles and ends are drawn once, differing values become
 * test data, and no path is a case that nobody wrote.
 */
export function modelsOfCases(
  cases: readonly WrittenCase[],
  {
    name,
    likeness,
    byArea,
    isPlaced = true,
    project = NO_NAMES,
    separate = new Set(),
    ...others
  }: DrawOptions,
): CaseModels {
  const text = cases.map(textOf).join('\n');
  const language = languageOf(text);
  const ofFiles = isLatin(text) ? language : (others.language ?? language);
  const split = cases.map((one) => ({
    case: one,
    steps: splitSteps(shortened(one.steps), language),
  }));
  const { merged, counts, ...words } = joinAlike(
    split.flatMap(({ steps }) => steps),
    likeness,
    { language, separate },
  );
  const areaOf = byArea ? areasOf(cases) : () => '';
  const named = nameValues(split, words, project);
  const values = valuesOf(named, project);
  const areas = Map.groupBy(named, (one) => areaOf(one.case));
  const library = new Map<string, Step>();
  const drawn = [...areas].map(([area, own], index) => {
    const as = { id: `area-${index + 1}`, name: area || name, language: ofFiles };
    return { ...drawCases(own, as, { library, values, isPlaced }), cases: own };
  });
  return {
    models: drawn.map(({ model }) => model),
    open: drawn.map(({ open }) => open),
    steps: [...library.values()],
    testData: dataOf(values),
    ...{ merged, counts, likeness },
    cases: drawn.map((one) => one.cases),
  };
}

/** So much of a text is looked at for its letters. */
const SAMPLE = 20_000;

/** Whether most letters of a text are those of the languages that we know. */
function isLatin(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const [latin, all] = [/\p{Script=Latin}/gu, /\p{L}/gu].map(
    (letters) => sample.match(letters)?.length ?? 0,
  );
  return (latin ?? 0) * 2 >= (all ?? 0);
}

const textOf = ({ title, steps }: WrittenCase) =>
  [title, ...steps.map(({ text }) => text)].join('\n');

/** The area of each case: the outermost folder in which not all of them stand; without one where they all stand in the same. */
function areasOf(cases: readonly WrittenCase[]): (one: WrittenCase) => string {
  const depths = [...(cases[0]?.section.keys() ?? [])];
  const isShared = (depth: number) =>
    cases.every(({ section }) => section[depth] === cases[0]?.section[depth]);
  const depth = depths.find((each) => !isShared(each)) ?? depths.length;
  return ({ section }) => section[Math.min(depth, section.length - 1)] ?? '';
}
