import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { nothing, time } from './field.ts';
import { errors, userRoute } from './route.ts';

/** Whether and until when a flaky case raises no alarm. */
const mute = z.object({
  by: z.string().nullable(),
  at: time,
  /** Null: until somebody unmutes it. */
  until: time.nullable(),
});

/**
 * How often a case changes its result although nothing else changes: neither its words nor the build
 * and the environment that it is executed on. A bug that is found and fixed is in two builds.
 */
export const flakiness = z.object({
  /** Results that follow another one on the same version of the case and of the system under test. */
  repeats: z.number().int(),
  /** How many of them are other than the one before; one at least. */
  changes: z.number().int(),
  /** changes / repeats, 0 to 100. */
  rate: z.number(),
  /** The rate of the last 30 days against the time before; null where one of them has no repeats. */
  trend: z.enum(['rising', 'falling', 'steady']).nullable(),
  /** Null: it raises alarm. */
  mute: mute.nullable(),
});
export type Flakiness = z.infer<typeof flakiness>;

/** A flaky case of a suite, by the key that it has now. */
export const flakyCase = flakiness.extend({ caseKey: z.string() });
export type FlakyCase = z.infer<typeof flakyCase>;

const tags = ['Flaky'] as const;
const byCase = z.strictObject({ id: z.uuid(), key: caseKey });

export const flakyRoutes = {
  listOfSuite: userRoute({
    method: 'GET',
    path: '/suite/{id}/flaky',
    tags,
    summary: 'The flaky cases of a suite by their results of the last 90 days, the worst first',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.array(flakyCase)),
  mute: userRoute({
    method: 'PUT',
    path: '/suite/{id}/flaky/{key}/mute',
    tags,
    summary: 'Mute a case: while it is flaky it raises no alarm, and is counted apart',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'flaky.mute',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
      details: 'caseName',
    },
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(
      byCase.extend({
        /** Null: until somebody unmutes it. */
        until: time.nullable(),
      }),
    )
    .output(mute),
  unmute: userRoute({
    method: 'DELETE',
    path: '/suite/{id}/flaky/{key}/mute',
    tags,
    summary: 'Unmute a case: while it is flaky it raises alarm again',
    successStatus: 204,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'flaky.unmute',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
      details: 'caseName',
    },
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(byCase)
    .output(nothing),
};
