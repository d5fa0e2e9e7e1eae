import { z } from 'zod';
import { time, version } from './field.ts';
import { resultStatus } from './run.ts';

/** What people wrote of a requirement, beside what models say of it. */
export const requirementRecord = z.object({
  title: z.string(),
  text: z.string(),
  parentId: z.string().nullable(),
  link: z.string().nullable(),
  version,
});
const coveringCase = z.object({
  suiteId: z.uuid(),
  suiteName: z.string(),
  /** Its ID in the file that it came from: of the team, not of the portal. */
  sourceId: z.string().nullable(),
  caseKey: z.string(),
  name: z.string(),
  /** Null where it was never run, or its run was deleted: then there is a result without it. */
  runId: z.uuid().nullable(),
  status: resultStatus,
  updatedAt: time.nullable(),
  /** True where the result is of other words than the case has now, or of a run that was deleted. */
  isBeforeChange: z.boolean(),
});

/** What a drawing says it is for: the marks on its nodes and ways, how their cases went last, and what people wrote of it. */
export const requirement = requirementRecord.extend({
  /** As it stands on the nodes and ways. */
  id: z.string(),
  /** Of what people wrote; null where nobody wrote a title or a text: only models or cases name it. */
  version: version.nullable(),
  /** True where somebody wrote it down and no model carries it. */
  isUncovered: z.boolean(),
  /** True where others are a part of it. One that no model carries and no case covers is then only what they are in, and no gap. */
  hasParts: z.boolean(),
  /** The words before they changed, since a person last looked; null where they are the same: another reason to be suspect. */
  wordsBefore: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** The models that carry it. */
  models: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** True where those nodes and ways say something else than when a person last looked, or cases were first made. */
      isSuspect: z.boolean(),
      /** True where its test cases were generated and no suite was made of them: only cases of suites cover. */
      isGeneratedOnly: z.boolean(),
    }),
  ),
  isSuspect: z.boolean(),
  /** How many cases of suites pass such a node or way, each counted once. */
  caseCount: z.number().int(),
  /** Those of them that have no result: as long as there is one, a requirement is not passed. */
  untestedCount: z.number().int(),
  /** Fifty of them at most, those that failed before all others; the export has all. */
  cases: z.array(coveringCase),
  /** The worst last result of its cases, as a release has it: failed, blocked, untested, skipped, passed. */
  status: resultStatus,
  /** True where that is how it stood before its cases changed: none was executed as it is now. */
  isBeforeChange: z.boolean(),
  /** Why it is not to be tested, where somebody said so: it counts for as long as no case covers it. */
  dismissed: z.object({ reason: z.string(), by: z.string(), at: time }).nullable(),
  reviewedAt: time.nullable(),
  reviewedBy: z.string().nullable(),
});
export type RequirementAnswer = z.infer<typeof requirement>;

/** A case as a column of the table of requirements: those of them that it covers. */
export const matrixCase = coveringCase.extend({
  requirements: z.array(z.string()),
  /** Those of them that it has no result for: it was last executed in other words, and did not cover them then. */
  untestedFor: z.array(z.string()),
});
export type MatrixCase = z.infer<typeof matrixCase>;

const share = z.object({ covered: z.number().int(), total: z.number().int() });
const shares = z.object({ nodes: share, edges: share });

/** How many of the nodes and edges that carry a requirement are passed by a case with a result, passed or failed, of its present words. */
export const requirementCoverage = z.object({
  id: z.string(),
  own: shares,
  /** With those of its parts and of their parts, each counted once. */
  whole: shares,
});
export type RequirementCoverage = z.infer<typeof requirementCoverage>;
