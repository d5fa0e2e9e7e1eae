import { z } from 'zod';
import { priority, risk } from '../case-attributes.ts';
import { caseKey } from '../case-key.ts';
import { text, time, version } from '../field.ts';
import { generationResult, settings, testCase } from '../generation.ts';
import { LIMITS } from '../limits.ts';
import { bddType } from '../model.ts';
import { resultStatus } from '../run.ts';
import { source } from '../verdict.ts';
import { lastingId, localId, person } from './local-id.ts';

/*
 * The files of an archive about what is tested: suites with their cases, runs with their results, releases.
 */

const count = z.int().min(0);
const known = z.array(z.strictObject({ name: text(LIMITS.tokenName), isCurrent: z.boolean() }));
const knownIds = (kind: 'model' | 'step') =>
  z.array(z.strictObject({ id: lastingId(kind), isCurrent: z.boolean() }));

/** What cases were made of, and whether that is still as it was then. */
const sources = z.strictObject({
  chosen: z.array(text(100)),
  models: knownIds('model'),
  steps: knownIds('step'),
  data: known,
});

const covered = generationResult.shape.coverage;
const ofModel = { modelId: lastingId('model'), covered: count, total: count };
const coverage = covered.extend({
  uncovered: z.array(covered.shape.uncovered.element.omit({ reason: true })),
  nested: z.array(z.strictObject({ ...ofModel, callId: z.string().nullable() })).optional(),
  rules: z.array(z.strictObject({ ...ofModel, nodeId: z.string() })).optional(),
});

const figures = z.strictObject({
  testCases: count,
  testSteps: count,
  retired: count,
  changes: z.strictObject({
    new: count,
    back: count.optional(),
    changed: count,
    unchanged: count,
    gone: count,
  }),
  plan: z
    .strictObject({
      optimal: z.boolean(),
      lowerBound: count,
      truncated: z.boolean(),
      outlines: count,
    })
    .optional(),
});

const wording = z.strictObject({
  name: text(LIMITS.wording).optional(),
  steps: z
    .array(
      z
        .strictObject({
          text: text(LIMITS.wording),
          expected: text(LIMITS.wording).optional(),
        })
        .nullable(),
    )
    .optional(),
});

const suiteCase = z.strictObject({
  key: caseKey,
  /** The revisions in which the case says this: from `since` to before `until`; null: still. */
  since: version,
  until: version.nullable(),
  firstSince: version,
  textSince: version,
  retiredIn: version.nullable(),
  position: z.int(),
  name: z.string(),
  polarity: testCase.shape.polarity,
  content: testCase.omit({ key: true, name: true, polarity: true }).strict(),
  textHash: text(200),
  wording: wording.nullable(),
  reviewedHash: text(200).nullable(),
  note: z.string(),
  earlierKeys: z.array(z.strictObject({ key: caseKey, since: version, until: version })),
  match: z
    .strictObject({
      revision: version,
      by: z.enum(['path', 'steps', 'likeness', 'person']),
      likeness: z.number(),
      isReworded: z.boolean(),
      isBack: z.literal(true).optional(),
    })
    .nullable(),
});

export const suiteFile = z.strictObject({
  id: localId('suite'),
  model: lastingId('model'),
  modelName: z.string(),
  modelVersion: version,
  bddType,
  name: text(LIMITS.name).min(1),
  note: z.string(),
  revision: version,
  generatedIn: version,
  status: z.enum(['ready', 'failed']),
  problems: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
  settings: settings.partial(),
  options: settings.partial().nullable(),
  sources: sources.nullable(),
  generations: z.array(z.strictObject({ revision: version, modelVersion: version })),
  coverage: coverage.nullable(),
  figures,
  createdBy: person,
  createdAt: time,
  updatedAt: time,
  cases: z.array(suiteCase),
  attributes: z.array(
    z.strictObject({
      key: caseKey,
      priority,
      risk: risk.nullable(),
      tags: z.array(text(LIMITS.tag)).max(LIMITS.caseTags),
    }),
  ),
  /** Flaky cases that raise no alarm. */
  mutes: z.array(
    z.strictObject({
      caseKey,
      mutedBy: person,
      mutedAt: time,
      mutedUntil: time.nullable(),
    }),
  ),
  /** How cases went last in runs that were deleted. */
  outcomes: z.array(
    z.strictObject({
      caseKey,
      caseSince: version,
      status: resultStatus.exclude(['untested']),
      updatedAt: time,
    }),
  ),
});

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
