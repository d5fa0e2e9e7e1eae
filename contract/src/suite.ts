import { EXPORT_FORMATS } from '@caseloom/formats/export-formats';
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { attributeRoutes } from './attribute-routes.ts';
import { automationNameRoutes } from './automation-name.ts';
import { caseFilter, sectionCounts, sectionQuery } from './case-filter.ts';
import { caseKey } from './case-key.ts';
import { nothing, required, slug, text, truth } from './field.ts';
import { folderRoutes } from './folder-routes.ts';
import { LIMITS } from './limits.ts';
import { drawing } from './model.ts';
import { pageOf, pageQuery, placeQuery } from './page.ts';
import { errors, userRoute } from './route.ts';
import { suite, suiteChanges, suiteSettings } from './suite-answer.ts';
import { suiteCase, suiteCaseSummary, wording } from './suite-case.ts';
import { changedCases, suitePreview } from './suite-preview.ts';
import { writtenCaseRoutes } from './written-case.ts';

const id = z.uuid();
const tags = ['Suite'] as const;
const bySuite = z.strictObject({ id });
const keys = z.array(z.string());

export const suiteRoutes = {
  create: userRoute({
    method: 'POST',
    path: '/suite',
    tags,
    summary: 'Keep the test cases of a model; more than 5,000 are made after a 202',
    successStatus: 201,
    who: 'members',
    keyScope: 'run',
    cost: 'background',
    audit: {
      action: 'suite.create',
      level: 'activity',
      subject: 'answer',
      madeFrom: { kind: 'model', field: 'modelId' },
    },
    takesTime: true,
  })
    .errors(errors('model_not_found', 'model_invalid'))
    .input(
      z.strictObject({
        modelId: z.uuid(),
        name: required(LIMITS.name).optional(),
        settings: suiteSettings.optional(),
      }),
    )
    .output(suite),
  listOfProject: userRoute({
    method: 'GET',
    path: '/suite/project/{slug}',
    tags,
    summary: "A project's suites, newest first",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug, ...pageQuery, modelId: z.uuid().optional() }))
    .output(pageOf(suite)),
  get: userRoute({
    method: 'GET',
    path: '/suite/{id}',
    tags,
    summary: 'One suite',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found'))
    .input(bySuite)
    .output(suite),
  stream: userRoute({
    method: 'GET',
    path: '/suite/{id}/stream',
    tags,
    summary:
      'A suite as it is now and at each step of its generation, as server-sent events, until that is done',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found'))
    .input(bySuite)
    .output(eventIterator(suite)),
  update: userRoute({
    method: 'PUT',
    path: '/suite/{id}',
    tags,
    summary: 'Rename a suite, or note something',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: { action: 'suite.update', level: 'activity', subject: { kind: 'suite', field: 'id' } },
  })
    .errors(errors('suite_not_found'))
    .input(
      bySuite.extend({
        name: required(LIMITS.name).optional(),
        note: text(LIMITS.description).trim().optional(),
      }),
    )
    .output(suite),
  delete: userRoute({
    method: 'DELETE',
    path: '/suite/{id}',
    tags,
    summary: 'Put a suite without runs into the bin, for 30 days',
    successStatus: 204,
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'suite.delete',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
      details: 'suiteDeletion',
    },
  })
    .errors(errors('suite_not_found', 'suite_in_use'))
    // an undo of the import that made it: the log names its file
    .input(bySuite.extend({ isUndo: z.boolean().optional() }))
    .output(nothing),
  cases: userRoute({
    method: 'GET',
    path: '/suite/{id}/cases',
    tags,
    summary: 'The cases of a suite, a page at a time',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found'))
    .input(
      bySuite.extend({
        ...placeQuery,
        ...caseFilter,
        /** Only those that a new run would have, or only the others. */
        isLive: truth.optional(),
        groupBy: sectionQuery.groupBy,
        /** Only those that stand before this case: how many they are is its place. */
        before: caseKey.optional(),
      }),
    )
    .output(pageOf(suiteCaseSummary)),
  sections: userRoute({
    method: 'GET',
    path: '/suite/{id}/sections',
    tags,
    summary: 'The sections of the cases of a suite, in the order of their first cases',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found'))
    .input(bySuite.extend(caseFilter))
    .output(sectionCounts),
  case: userRoute({
    method: 'GET',
    path: '/suite/{id}/case/{key}',
    tags,
    summary: 'One case in full',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(bySuite.extend({ key: caseKey }))
    .output(suiteCase),
  drawing: userRoute({
    method: 'GET',
    path: '/suite/{id}/drawing',
    tags,
    summary: 'The version of the model that the cases were made of',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found', 'model_not_found'))
    .input(bySuite)
    .output(drawing),
  updateCase: userRoute({
    method: 'PUT',
    path: '/suite/{id}/case/{key}',
    tags,
    summary: 'Word a case, note something, or say that its wording still holds',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.updateCase',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
    },
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(
      bySuite.extend({
        key: caseKey,
        note: text(LIMITS.caseNote).trim().optional(),
        /** Null takes the wording back. */
        name: required(LIMITS.label).nullable().optional(),
        /** One for each step of the case, in order; null takes the wording back. */
        steps: z.array(wording).max(LIMITS.caseSteps).nullable().optional(),
        /** True: the wording was looked at, and holds for the words now under it. */
        isReviewed: z.literal(true).optional(),
      }),
    )
    .output(suiteCase),
  ...attributeRoutes,
  ...folderRoutes,
  ...automationNameRoutes,
  ...writtenCaseRoutes,
  regenerate: userRoute({
    method: 'POST',
    path: '/suite/{id}/regenerate',
    tags,
    summary: 'Make the cases again from the model as it is now; gone ones are retired',
    who: 'members',
    keyScope: 'run',
    cost: 'background',
    audit: {
      action: 'suite.regenerate',
      level: 'activity',
      previewField: 'isPreview',
      countsBy: 'changes',
      subject: { kind: 'suite', field: 'id' },
    },
    takesTime: true,
  })
    .errors(
      errors(
        'suite_not_found',
        'suite_not_ready',
        'model_not_found',
        'model_invalid',
        'version_conflict',
      ),
    )
    .input(
      bySuite.extend({
        settings: suiteSettings.optional(),
        /** True: nothing is changed, the answer tells what would be. */
        isPreview: z.boolean().optional(),
        /** How many changes of each kind are listed; a hundred where nobody says so. */
        listed: z.number().int().min(1).max(LIMITS.suiteCases).optional(),
        /** The revision of the suite that a preview showed, or decisions were made for: at another one nothing is done. */
        revision: z.number().int().optional(),
        /** The print that a preview has: where the model, its data or its steps changed since, nothing is done. */
        print: z.string().max(100).optional(),
        /** Which earlier case each of some cases continues, by the keys of a preview; null: none, it is new. */
        decisions: z
          .array(z.strictObject({ newKey: caseKey, continues: caseKey.nullable() }))
          .max(LIMITS.generatedCases)
          .optional(),
      }),
    )
    .output(
      z.object({
        suite,
        changes: suiteChanges,
        /** The first of each kind, as many as are requested. */
        examples: changedCases,
        /** Of a preview. */
        preview: suitePreview.optional(),
      }),
    ),
  continueCase: userRoute({
    method: 'PUT',
    path: '/suite/{id}/case/{key}/continues',
    tags,
    summary: 'Say which earlier case a case continues; null: none, it is a new one',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.continueCase',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
    },
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'case_not_found', 'version_conflict'))
    .input(
      bySuite.extend({ key: caseKey, revision: z.number().int(), continues: caseKey.nullable() }),
    )
    // with the key that the case has now
    .output(suite.extend({ caseKey })),
  continueCases: userRoute({
    method: 'PUT',
    path: '/suite/{id}/continues',
    tags,
    summary:
      'Say of several cases which earlier cases they continue: all of it is done, or nothing',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.continueCase',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
    },
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'case_not_found', 'version_conflict'))
    .input(
      bySuite.extend({
        revision: z.number().int(),
        decisions: z
          .array(z.strictObject({ key: caseKey, continues: caseKey.nullable() }))
          .min(1)
          .max(500),
      }),
    )
    .output(suite),
  diff: userRoute({
    method: 'GET',
    path: '/suite/{id}/diff/{otherId}',
    tags,
    summary: 'What another suite has more, has less and has alike, by key',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found'))
    .input(bySuite.extend({ otherId: z.uuid() }))
    .output(z.object({ added: keys, removed: keys, changed: keys, unchanged: keys })),
  export: userRoute({
    method: 'GET',
    path: '/suite/{id}/export',
    tags,
    summary: 'The cases of a suite, or the drawing they were made of, as a file',
    who: 'members',
    keyScope: 'read',
    cost: 'background',
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'model_not_found'))
    .input(
      bySuite.extend({
        format: z.enum(EXPORT_FORMATS).exclude(['text', 'graphwalker', 'mermaid', 'pict']),
        theme: z.enum(['light', 'dark']).optional(),
      }),
    )
    .output(z.file()),
};
