import type { GenerationSettings } from '../model.ts';
import type { EarlierPaths } from './earlier-paths.ts';

/** How to plan, and the paths of the plan before, which this one goes on with. */
export type PlanSettings = GenerationSettings & { earlier?: EarlierPaths };
