import { type Walker, walkerOf } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import type { TestCase } from '../result.ts';
import { happyPath } from './happy-path.ts';
import { mainRequirements } from './main-path.ts';
import type { Plan } from './plan.ts';
import { toursOver } from './tour.ts';

/** Gives the first case with valid values on the happy path its mark, and other cases none; where cases are not called positive, only one on a path that a person marked as the main one. */
export function happyMark(
  walker: Walker,
  plan: Pick<Plan, 'paths' | 'parts' | 'happy'>,
  settings: Pick<GenerationSettings, 'maxLength' | 'only' | 'polarity'>,
) {
  const isStated = settings.polarity !== 'unstated' || mainRequirements(walker).length > 0;
  const happy = isStated ? happyAmong(walker, plan, settings)?.join() : undefined;
  let isOpen = happy !== undefined;
  return (edges: readonly number[], { polarity }: TestCase): Pick<TestCase, 'isHappyPath'> => {
    if (!isOpen || polarity === 'negative' || edges.join() !== happy) return {};
    isOpen = false;
    return { isHappyPath: true };
  };
}

/**
 * The path of a plan that is the happy path as `happyPath` gives it: none where the plan goes without.
 * Where elements are marked as main, its first path is it as well if it passes as many of them.
 */
function happyAmong(
  { flow }: Walker,
  { paths, parts, happy }: Pick<Plan, 'paths' | 'parts' | 'happy'>,
  { maxLength, only = [] }: Pick<GenerationSettings, 'maxLength' | 'only'>,
): readonly number[] | undefined {
  // a plan by polarity begins with the happy path, which may be that of an earlier one
  const earlier = parts && only.length === 0 ? happy : undefined;
  const ideal = happyPath(walkerOf(flow, { maxFaults: 0 }), maxLength, earlier);
  if (!ideal) return undefined;
  const found = (parts?.positive.paths ?? paths).find((path) => path.join() === ideal.join());
  const main = mainRequirements({ flow });
  if (found || main.length === 0 || !happy) return found;
  const passed = toursOver(flow, main);
  return passed(happy).size >= passed(ideal).size ? happy : undefined;
}
