import { z } from 'zod';
import { caseKey } from '../case-key.ts';
import { text, time, version } from '../field.ts';
import { LIMITS } from '../limits.ts';
import { resultStatus } from '../run.ts';
import { source } from '../verdict.ts';
import { lastingId, localId, person } from './local-id.ts';

/*
 * The files of an archive about runs: what they executed with its results, names of tests in code, releases.
 */

/** The place of a verdict in its run's list, from 1. */
const verdictPlace = z.int().min(1);
const duration = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .nullable();
const outcome = {
  stepStatuses: z.array(resultStatus).max(LIMITS.caseSteps),
  failedStep: z.int().min(1).max(LIMITS.caseSteps).nullable(),
  comment: text(LIMITS.comment),
  durationMs: duration,
};

const result = z.strictObject({
  caseKey,
  caseSince: version,
  position: z.int(),
  isHappyPath: z.boolean(),
  status: resultStatus,
  ...outcome,
  source,
  /** Which of the verdicts it shows, and the last of each source since the last reset. */
  verdicts: z.strictObject({
    shown: verdictPlace.nullable(),
    manual: verdictPlace.nullable(),
    import: verdictPlace.nullable(),
    comment: verdictPlace.nullable(),
  }),
  sourcesDiffer: z.boolean(),
  updatedBy: person,
  updatedAt: time.nullable(),
});

const action = z.strictObject({
  id: localId('action'),
  source,
  sourceName: text(500),
  environment: text(LIMITS.name),
  build: text(LIMITS.name),
  undoes: lastingId('action').nullable(),
  createdBy: person,
  createdAt: time,
});

const givenVerdict = z.strictObject({
  action: localId('action'),
  caseKey,
  caseSince: version,
  status: resultStatus.nullable(),
  ...outcome,
  /** How the tests of each automation name of the case went, where an automation knew it by these. */
  byName: z.record(text(LIMITS.automationName), resultStatus).optional(),
  about: verdictPlace.nullable(),
  commentOf: verdictPlace.nullable(),
});

export const runFile = z.strictObject({
  id: localId('run'),
  suite: localId('suite'),
  revision: version,
  name: text(LIMITS.name).min(1),
  environment: text(LIMITS.name),
  build: text(LIMITS.name),
  status: z.enum(['open', 'completed']),
  rerunOf: lastingId('run').nullable(),
  createdBy: person,
  apiKeyName: text(LIMITS.name).nullable(),
  createdAt: time,
  completedAt: time.nullable(),
  results: z.array(result).max(LIMITS.suiteCases),
  actions: z.array(action),
  verdicts: z.array(givenVerdict),
  attachments: z.array(
    z.strictObject({
      /** Its content is the file `attachments/` with this name. */
      id: localId('attachment'),
      caseKey,
      name: text(LIMITS.name).min(1),
      createdBy: person,
      createdAt: time,
    }),
  ),
  /** Results of automations that no case was found for. */
  unmatched: z
    .array(
      z.strictObject({
        automationName: text(LIMITS.automationName),
        name: z.string(),
        status: resultStatus,
        durationMs: duration,
        message: z.string(),
        action: localId('action'),
        proposals: z.array(z.strictObject({ caseKey, likeness: z.number(), isSure: z.boolean() })),
        matchedKey: caseKey.nullable(),
        matchAction: localId('action').nullable(),
        isNamedByMatch: z.boolean(),
      }),
    )
    .max(LIMITS.waitingResults),
});

export const automationFile = z.strictObject({
  names: z.array(z.strictObject({ caseKey, name: text(LIMITS.automationName).min(1) })),
  /** Names whose results wait in no run. */
  dismissed: z.array(
    z.strictObject({
      automationName: text(LIMITS.automationName),
      dismissedBy: person,
      dismissedAt: time,
    }),
  ),
});

export const releasesFile = z.array(
  z.strictObject({
    id: localId('release'),
    name: text(LIMITS.name).min(1),
    note: z.string(),
    startsOn: z.iso.date().nullable(),
    endsOn: z.iso.date().nullable(),
    builds: z.string(),
    status: z.enum(['open', 'released']),
    createdBy: person,
    createdAt: time,
    runs: z.array(localId('run')),
  }),
);
