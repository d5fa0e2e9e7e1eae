import { configureGlobal } from 'fast-check';

/*
 * A change is judged by samples that are the same each time, so that it does not fail for a defect
 * that was there before. `npm run thorough`, and everyone's own runs, take others each time.
 */
if (process.env.CI && !process.env.RUNS) configureGlobal({ seed: 1 });
