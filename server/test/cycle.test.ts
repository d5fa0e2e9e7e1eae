import fc from 'fast-check';
import { it } from 'vitest';
import { type Kind, operation } from './cycle/operation.ts';
import { expectTrue } from './cycle/recount.ts';
import { type Perform, RESULTS } from './cycle/results.ts';
import { RUNS } from './cycle/runs.ts';
import { SUITES } from './cycle/suites.ts';
import { aCycle } from './cycle/team.ts';
import { aWorld } from './world.ts';

const world = await aWorld();
/** 10,000 operations in the thorough tests. */
const [SEQUENCES, LENGTH] = import.meta.env.RUNS ? [25, 400] : [1, 60];
const CHECKED_EVERY = 30;
const LIMIT_MS = 3_600_000;

const PERFORM: Record<Kind, Perform> = { ...RESULTS, ...SUITES, ...RUNS };

it(
  'whatever teams of two companies do in any order, nothing is lost or under another name, and every figure equals a recount',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: LENGTH, maxLength: LENGTH }),
        async (operations) => {
          const projects = await aCycle(world);
          for (const project of projects)
            for (const kind of ['newModel', 'newSuite', 'newRun'] as const) {
              const one = { one: 0, two: 0, who: 0, places: [0], comment: '', flag: false };
              await PERFORM[kind](project, { kind, project: 0, status: 'passed', ...one });
            }
          for (const [at, one] of operations.entries()) {
            const project = projects[one.project];
            if (project) await PERFORM[one.kind](project, one);
            if (at % CHECKED_EVERY === CHECKED_EVERY - 1) await expectTrue(projects);
          }
          await expectTrue(projects);
        },
      ),
      // hundreds of operations against a database take too long to be made fewer
      { numRuns: SEQUENCES, interruptAfterTimeLimit: LIMIT_MS, endOnFailure: true },
    );
  },
  LIMIT_MS,
);
