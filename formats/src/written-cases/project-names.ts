import type { TestData } from '@caseloom/engine';
import { areWhole } from '../gherkin/feature-to-model.ts';

/** The names of test data that a project has before a file is drawn. */
export type ProjectNames = {
  /** Those that values of the file do not get. */
  reserved: ReadonlySet<string>;
  /** Those that values of the file join, with the values that they have. */
  known: ReadonlyMap<string, readonly string[]>;
};

export const NO_NAMES: ProjectNames = { reserved: new Set(), known: new Map() };

/** What is looked at of test data to see whether other values can join it. */
type Joinable = Pick<TestData, 'name' | 'validity' | 'type' | 'values'> &
  Partial<Pick<TestData, 'label' | 'range' | 'isSecret' | 'modelId' | 'fromProject'>>;

/**
 * The names of a project's test data. Values join where a name has one class of valid values that are listed
 * and seen; every other name stands for something that a file does not know.
 */
export function namesInProject(data: readonly Joinable[]): ProjectNames {
  const classes = Map.groupBy(data, ({ name }) => name);
  const known = new Map<string, readonly string[]>();
  const reserved = new Set<string>();
  for (const [name, [first, ...others]] of classes) {
    if (first && others.length === 0 && isListed(first)) known.set(name, first.values);
    else reserved.add(name);
  }
  return { reserved, known };
}

function isListed(one: Joinable): boolean {
  const { validity, type, values, label, range, isSecret, modelId, fromProject } = one;
  const isPlain = !label && !range && !isSecret && !modelId && !fromProject;
  return isPlain && validity === 'valid' && type === (areWhole(values) ? 'integer' : 'text');
}
