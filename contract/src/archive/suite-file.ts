import { OPEN_PARTS } from '@caseloom/engine';
import { z } from 'zod';
import { caseAttributes, priority, risk } from '../case-attributes.ts';
import { caseKey } from '../case-key.ts';
import { text, time, version } from '../field.ts';
import { generationResult, settings, testCase, toolColumns } from '../generation.ts';
import { LIMITS } from '../limits.ts';
import { bddType } from '../model.ts';
import { resultStatus } from '../run.ts';
import { lastingId, localId, person } from './local-id.ts';

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
  written: count.optional(),
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
  origin: z.enum(['generated', 'written']),
  sourceId: z.string().nullable(),
  sourcePrint: z.string().nullable(),
  changedBy: person,
  changedAt: time.nullable(),
  /** The revisions in which the case says this: from `since` to before `until`; null: still. */
  since: version,
  until: version.nullable(),
  firstSince: count,
  textSince: count,
  retiredIn: version.nullable(),
  position: z.int(),
  name: z.string(),
  polarity: testCase.shape.polarity,
  content: testCase
    .omit({ key: true, name: true, polarity: true })
    .extend({
      folder: z.array(z.string()).optional(),
      fileFolder: z.array(z.string()).optional(),
      fileId: z.string().optional(),
      toolColumns: toolColumns.optional(),
      open: z.array(z.enum(OPEN_PARTS)).optional(),
      isPolarityStated: z.literal(true).optional(),
      attributesThen: caseAttributes.extend({ priority: priority.nullable() }).optional(),
    })
    .strict(),
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
  /** Null where people alone write its cases; the version is then 0. */
  model: lastingId('model').nullable(),
  modelName: z.string(),
  modelVersion: count,
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
  generations: z.array(z.strictObject({ revision: version, modelVersion: count })),
  coverage: coverage.nullable(),
  figures,
  createdBy: person,
  createdAt: time,
  updatedAt: time,
  cases: z.array(suiteCase),
  attributes: z.array(
    z.strictObject({
      key: caseKey,
      /** Null: nobody has stated it. */
      priority: priority.nullable(),
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
