import { z } from 'zod';
import { automationName } from './automation-name.ts';
import * as attributes from './case-attributes.ts';
import { caseKey } from './case-key.ts';
import { nothing, required, slug, text, time, version } from './field.ts';
import { folder } from './folder-routes.ts';
import { toolColumns, toolId } from './generation.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';
import { suite } from './suite-answer.ts';
import { suiteCase, writtenStep } from './suite-case.ts';

/*
 * Test cases that people write or bring along: they stand in a suite beside the generated ones, and no
 * generation changes them.
 */

const tags = ['Suite'] as const;
const bySuite = z.strictObject({ id: z.uuid() });
const byCase = bySuite.extend({ key: caseKey });
/** As a file has them. */
const fileFolder = z.array(text(LIMITS.label)).max(LIMITS.folderLevels);

const words = {
  title: required(LIMITS.label),
  /** What has to be so before it begins: each line is one. */
  preconditions: text(LIMITS.preconditions),
  steps: z.array(writtenStep).min(1).max(LIMITS.writtenSteps),
  polarity: z.enum(['positive', 'negative']),
  /** The requirements that it covers, by their ids. */
  requirements: z.array(required(LIMITS.requirementId)).max(LIMITS.caseRequirements),
};

const changes = z
  .strictObject(words)
  .partial()
  .extend({
    priority: attributes.priority.optional(),
    tags: attributes.tags.optional(),
    /** What a tester is to know besides: what it is for, what it leaves behind. */
    note: text(LIMITS.caseNote).trim().optional(),
    folder: folder.optional(),
  });
const newCase = changes.required({ title: true, steps: true });

/** A case as a file has it. */
const importedCase = newCase.extend({
  /** Its number where it comes from: a later import changes the case that has it. Without one its title is. */
  sourceId: text(LIMITS.sourceId).trim().optional(),
  /** What the tool that it comes from calls it: files that are written for that tool name it, so that it is updated there. */
  toolId: toolId.optional(),
  /** What it has there in the columns of that tool: files for that tool have it as it stood, but for what is changed here. */
  toolColumns: toolColumns.optional(),
  /** The folders in which it stood, the outermost first. */
  folder: fileFolder.optional(),
  /**
   * Of a file that was downloaded here: its cell **State when downloaded**. While the suite still says of the case what
   * it said then, all that the file says otherwise was changed in the file, and nothing is asked.
   */
  downloadPrint: text(LIMITS.downloadPrint).optional(),
});
export type ImportedCase = z.input<typeof importedCase>;

/** `expected`: the expected results alone; other words of a step are `steps`. */
const casePart = z.enum([
  ...([
    'title',
    'folder',
    'preconditions',
    'steps',
    'expected',
    'priority',
    'tags',
    'requirements',
    'polarity',
    'note',
  ] as const),
]);
export type CasePart = z.infer<typeof casePart>;
const CASE_PARTS = casePart.options.length;

/** What a case says in some of its fields, here or in its file; a priority or type of null is one that is not stated there. */
const fieldWords = z
  .object({
    title: z.string(),
    folder: z.array(z.string()),
    preconditions: z.string(),
    steps: z.array(writtenStep),
    priority: attributes.priority.nullable(),
    tags: z.array(z.string()),
    requirements: z.array(z.string()),
    polarity: words.polarity.nullable(),
    note: z.string(),
  })
  .partial();
export type FieldWords = z.infer<typeof fieldWords>;

/** A suite with test cases that came from where others are to come from. */
const importTarget = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How many of the names it has a written test case of. */
  known: z.number().int(),
});

const caseImport = z.object({
  suite,
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
  }),
  /** What is new, changed or the same, in the order of the file: all of it, as an import has an end. */
  cases: z.array(
    z.object({
      change: z.enum(['new', 'changed', 'same']),
      /** Of a changed one: what of it the import changes. */
      parts: z.array(casePart),
      sourceId: z.string(),
      /** As it is called once it is imported. */
      title: z.string(),
      /** Null of a preview's new ones. */
      key: z.string().nullable(),
      /** What somebody edited here since the last import and the file has changed, too: it stays, unless `takesFile` names it. */
      editedParts: z.array(casePart),
      /** What somebody edited here and the file says as last time: it stays, unless `takesFile` names it. */
      keptParts: z.array(casePart),
      /** What the fields of these parts say here, before the import, and in the file. */
      here: fieldWords,
      file: fieldWords,
      /** Somebody took it out of the suite: a changed one comes back, one that is the same stays out. */
      isRemoved: z.boolean(),
    }),
  ),
  /**
   * Those of earlier imports that are not among these, though others are: what the file has no more. They stay
   * in the suite as they are.
   */
  missing: z.array(z.object({ key: z.string(), sourceId: z.string(), title: z.string() })),
});
export type CaseImport = z.infer<typeof caseImport>;

/** What a written case said from one change to the next. */
const caseVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  /** The folders in which it stood, the outermost first. */
  folder: z.array(z.string()),
  preconditions: z.string(),
  steps: z.array(writtenStep),
  polarity: words.polarity,
  requirements: z.array(z.string()),
  /** What people said of it until it was changed; of the newest version what they say now. */
  priority: attributes.priority,
  tags: z.array(z.string()),
  unstated: attributes.unstated,
  note: z.string(),
  isRemoved: z.boolean(),
  by: z.string().nullable(),
  at: time,
});
export type CaseVersion = z.infer<typeof caseVersion>;

const audit = <Action extends `${string}.${string}`>(action: Action) =>
  ({ action, level: 'activity', subject: { kind: 'suite', field: 'id' } }) as const;
const call = { tags, who: 'members', keyScope: 'run', cost: 'light' } as const;

/** The calls of suites about cases that people write or bring along. */
export const writtenCaseRoutes = {
  createWritten: userRoute({
    ...call,
    method: 'POST',
    path: '/suite/written',
    summary: 'Make a suite without a model, for test cases that people write or bring along',
    successStatus: 201,
    audit: { action: 'suite.create', level: 'activity', subject: 'answer' },
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ projectSlug: slug, name: required(LIMITS.name) }))
    .output(suite),
  addCase: userRoute({
    ...call,
    method: 'POST',
    path: '/suite/{id}/case',
    summary: 'Add a written test case to a suite',
    successStatus: 201,
    audit: audit('suite.addCase'),
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'suite_full'))
    .input(
      bySuite.extend({
        ...newCase.shape,
        /** What its test is called in code. */
        automationName: automationName.optional(),
      }),
    )
    .output(suiteCase),
  rewriteCase: userRoute({
    ...call,
    method: 'PUT',
    path: '/suite/{id}/case/{key}/written',
    summary: 'Change what a written test case says; what it said stays in its history',
    audit: audit('suite.rewriteCase'),
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'case_not_found', 'version_conflict'))
    .input(
      byCase.extend({
        version,
        ...changes.shape,
        /** Null: as its file leaves it, not stated; of a case that came from no file the default. */
        polarity: words.polarity.nullable().optional(),
        priority: attributes.attributeChanges.priority,
      }),
    )
    .output(suiteCase),
  removeCase: userRoute({
    ...call,
    method: 'DELETE',
    path: '/suite/{id}/case/{key}',
    summary: 'Take a written test case out of new runs; it can be put back, and its results stay',
    successStatus: 204,
    audit: audit('suite.removeCase'),
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'case_not_found'))
    .input(byCase)
    .output(nothing),
  restoreCase: userRoute({
    ...call,
    method: 'POST',
    path: '/suite/{id}/case/{key}/restore',
    summary: 'Put a written test case back that was taken out',
    audit: audit('suite.restoreCase'),
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'case_not_found', 'suite_full'))
    .input(byCase)
    .output(suiteCase),
  caseVersions: userRoute({
    ...call,
    method: 'GET',
    path: '/suite/{id}/case/{key}/versions',
    summary: 'What a written test case said, the last version first',
    keyScope: 'read',
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(byCase)
    .output(z.array(caseVersion)),
  importCases: userRoute({
    ...call,
    method: 'POST',
    path: '/suite/{id}/import-cases',
    summary:
      'Bring test cases into a suite as they are: one that has come before is changed, by its ID where it comes from',
    cost: 'background',
    audit: {
      ...audit('suite.importCases'),
      previewField: 'isPreview',
      countsBy: 'counts',
    },
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'suite_full', 'version_conflict'))
    .input(
      bySuite.extend({
        cases: z.array(importedCase).min(1).max(LIMITS.importedCases),
        /** True: nothing is changed, the answer tells what would be. */
        isPreview: z.boolean().optional(),
        /** True: those that somebody took out of the suite stay out. */
        leavesRemoved: z.boolean().optional(),
        /**
         * What somebody edited here (`editedParts`, `keptParts`) and is to say what the file says; all else of it
         * stays, and is asked no more until the file says another.
         */
        takesFile: z
          .array(z.strictObject({ key: caseKey, parts: z.array(casePart).min(1).max(CASE_PARTS) }))
          .max(LIMITS.importedCases)
          .optional(),
        /** The revision of the suite that a preview showed: at another one nothing is done. */
        revision: z.number().int().optional(),
        /**
         * The sheet of a workbook that they are of, where it has others: where an import of all sheets made it a folder,
         * they stay in that.
         */
        sheet: text(LIMITS.label).optional(),
        /** What the file is called that they come from, shown where the import is undone. */
        fileName: text(LIMITS.label).optional(),
      }),
    )
    .output(caseImport),
  importTargets: userRoute({
    ...call,
    method: 'POST',
    path: '/suite/project/{projectSlug}/import-targets',
    summary: 'The suites of a project that have test cases of an earlier import, the fullest first',
    keyScope: 'read',
    audit: 'none',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        projectSlug: slug,
        /** What the test cases are known by where they come from: their ID, or their title where they have none. */
        names: z.array(text(LIMITS.sourceId)).min(1).max(LIMITS.importedCases),
      }),
    )
    .output(z.array(importTarget)),
  undoImport: userRoute({
    ...call,
    method: 'POST',
    path: '/suite/{id}/import-cases/undo',
    summary:
      'Take back the last import of test cases; those that somebody changed since stay as they are',
    audit: { ...audit('suite.undoImport'), details: 'suiteImport' },
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'version_conflict'))
    .input(
      bySuite.extend({
        /** The revision that the import made. */
        revision: z.number().int(),
      }),
    )
    .output(
      z.object({
        suite,
        /** The test cases of the import that somebody changed since: they stay as they are. */
        left: z.array(z.object({ key: z.string(), title: z.string() })),
      }),
    ),
};
