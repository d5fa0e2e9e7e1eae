import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { time } from './field.ts';
import { errors, userRoute } from './route.ts';
import { resultStatus, tags } from './run.ts';
import { source } from './verdict.ts';

/** How a case went in a run before, or in another one. */
export const pastResult = z.object({
  runId: z.uuid(),
  runName: z.string(),
  /** The key that the case has there. */
  caseKey: z.string(),
  environment: z.string(),
  build: z.string(),
  status: resultStatus,
  comment: z.string(),
  updatedAt: time,
  updatedBy: z.string().nullable(),
  source,
  /** The name of the file that was imported, or of the API key that sent it; else empty. */
  sourceName: z.string(),
  /** Whether it was executed there with other words or steps, or under another key. */
  isReworded: z.boolean(),
});
export type PastResult = z.infer<typeof pastResult>;

/** How the cases of suites went. */
export const caseResultRoutes = {
  lastOfModel: userRoute({
    method: 'GET',
    path: '/model/{modelId}/results',
    tags,
    summary:
      'How the test cases of a model went when they were last run, in any run of its suites; those never run are left out. Of one run where it is named: all its cases',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('model_not_found', 'run_not_found'))
    .input(z.strictObject({ modelId: z.uuid(), runId: z.uuid().optional() }))
    .output(z.array(z.object({ key: caseKey, status: resultStatus }))),
  ofCase: userRoute({
    method: 'GET',
    path: '/suite/{id}/case/{key}/results',
    tags,
    summary: 'How a case of a suite went in its last runs, the newest first',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(z.strictObject({ id: z.uuid(), key: caseKey }))
    .output(z.array(pastResult)),
};
