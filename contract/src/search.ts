import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { text, time } from './field.ts';
import { userRoute } from './route.ts';

const FOUND_KINDS = [
  'project',
  'model',
  'release',
  'suite',
  'run',
  'testCase',
  'requirement',
  'step',
  'testData',
] as const;

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** A UUID; of a test case the one of its suite, of a requirement what stands on nodes and edges. */
  id: z.string(),
  /** The name of a project, a model, a release, a suite, a run or a variable, the title of a test case, behind its source ID where it was found by that, a step's words, the id of a requirement and its title. */
  name: z.string(),
  project: z.object({ slug: z.string(), name: z.string() }),
  /** Of a run: where it is executed, where that was said. */
  environment: z.string().nullable(),
  /** Of a test case. */
  caseKey: caseKey.nullable(),
  /** Of a model: when it was last changed. */
  updatedAt: time.nullable(),
});
export type Found = z.infer<typeof found>;

export const searchRoutes = {
  find: userRoute({
    method: 'GET',
    path: '/search',
    tags: ['Search'],
    summary:
      'Projects, models, releases, suites, runs (also by environment), test cases (by their ID, also by that of the file they come from), requirements (also by title), steps and test data that I may see, by their words, the best of each kind; without words the models changed last',
    // in the projects that one may see
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .input(z.strictObject({ q: text(100).optional() }))
    .output(z.array(found)),
};
