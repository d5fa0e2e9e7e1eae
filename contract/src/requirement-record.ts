import { z } from 'zod';
import { nothing, required, slug, text, time, version } from './field.ts';
import { LIMITS } from './limits.ts';
import { requirement, requirementRecord } from './requirement-answer.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Requirement'] as const;

export const requirementId = required(LIMITS.requirementId);

/** An address of a page; null where there is none. */
const link = text(LIMITS.requirementLink)
  .trim()
  .refine((address) => /^https?:\/\//i.test(address) && URL.canParse(address), {
    params: { code: 'invalid' },
  })
  .nullable();

/** What people write of a requirement; what is left out is empty. */
const words = {
  title: text(LIMITS.requirementTitle).trim().default(''),
  /** Plain text or Markdown; shown as it is written. */
  text: text(LIMITS.requirementText).trim().default(''),
  /** Another requirement that it is a part of; null: it stands at the top. */
  parentId: requirementId.nullable().default(null),
  link: link.default(null),
};

const item = z.strictObject({ id: requirementId, ...words });

const importedItem = item.extend({
  /** The IDs of test cases that cover it: of the team, of their tool, or test IDs. */
  cases: z.array(required(LIMITS.sourceId)).max(LIMITS.requirementCases).default([]),
});
export type RequirementItem = z.input<typeof importedItem>;

/** What the IDs of test cases of an import mean in the suites of the project. */
export const requirementLinks = z.object({
  /** How many written test cases get requirements, those of the chosen suites alone. */
  cases: z.number().int(),
  /** Every suite that has a written test case of these IDs; the likeliest first. */
  suites: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** How many of its test cases get requirements where it is chosen, and how many pairs are new then. */
      cases: z.number().int(),
      added: z.number().int(),
      /** When its newest run with a result began; null where there is none. */
      lastRunAt: time.nullable(),
      isChosen: z.boolean(),
    }),
  ),
  /** How many of the IDs are found in more than one suite. */
  sharedIds: z.number().int(),
  /** How many pairs of a requirement and a test case are new, and how many were there already. */
  added: z.number().int(),
  same: z.number().int(),
  /** IDs that no test case of the project has. */
  unknown: z.array(z.string()),
  /** IDs of generated test cases: their requirements come from their model, and are not added here. */
  generated: z.array(z.string()),
  /** IDs of test cases that were taken out of their suite: they stay as they are. */
  removed: z.array(z.string()),
  /** IDs of test cases that would cover more requirements than one can have: they stay as they are. */
  full: z.array(z.string()),
});
export type RequirementLinks = z.infer<typeof requirementLinks>;

const wordsOfItem = requirementRecord.omit({ version: true });

/** What an import does to one requirement: `gone` ones are only known here, and stay unless that is asked for. */
export const requirementChange = z.object({
  id: z.string(),
  kind: z.enum(['new', 'changed', 'gone']),
  before: wordsOfItem.nullable(),
  after: wordsOfItem.nullable(),
});
export type RequirementChange = z.infer<typeof requirementChange>;

export const requirementImport = z.object({
  /** To undo it by; null for a preview, and where nothing was changed. */
  importId: z.uuid().nullable(),
  /** Of what the preview shows: given back with the import, it refuses to do anything else. */
  print: z.string(),
  changes: z.array(requirementChange),
  /** How many are as they were. */
  sameCount: z.number().int(),
  /** Those whose parent has no title and no text here: they stand at the top. */
  orphans: z.array(z.string()),
  links: requirementLinks,
});
export type RequirementImport = z.infer<typeof requirementImport>;

const audit = <const Action extends `requirement.${string}`>(action: Action) =>
  ({ action, level: 'activity', subject: 'project', details: 'requirement' }) as const;

/** The calls that are about what people write of requirements. */
export const recordRoutes = {
  titles: userRoute({
    method: 'GET',
    path: '/requirement/project/{slug}/titles',
    tags,
    summary: 'Ids and titles of the requirements that have a text',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug }))
    .output(z.array(z.object({ id: z.string(), title: z.string() }))),
  create: userRoute({
    method: 'POST',
    path: '/requirement/project/{slug}',
    tags,
    summary: 'Add title and text of a requirement, whether a model names it or not',
    successStatus: 201,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: audit('requirement.create'),
  })
    .errors(
      errors(
        ...(['project_not_found', 'requirement_not_found'] as const),
        ...(['requirement_exists', 'requirements_full', 'requirement_cycle'] as const),
      ),
    )
    .input(item.extend({ slug }))
    .output(requirement),
  update: userRoute({
    method: 'PUT',
    path: '/requirement/project/{slug}',
    tags,
    summary: 'Change title, text, parent and link of a requirement',
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: audit('requirement.update'),
  })
    .errors(
      errors('project_not_found', 'requirement_not_found', 'version_conflict', 'requirement_cycle'),
    )
    .input(item.extend({ slug, version }))
    .output(requirement),
  delete: userRoute({
    method: 'DELETE',
    path: '/requirement/project/{slug}',
    tags,
    summary: 'Delete title and text of a requirement; its parts move up, models still name it',
    successStatus: 204,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: audit('requirement.delete'),
  })
    .errors(errors('project_not_found', 'requirement_not_found'))
    .input(z.strictObject({ slug, id: requirementId }))
    .output(nothing),
  import: userRoute({
    method: 'POST',
    path: '/requirement/project/{slug}/import',
    tags,
    summary: 'Add and change many requirements by their ids, or look at what that would do',
    who: 'members',
    keyScope: 'write',
    cost: 'interactive',
    audit: {
      ...{ action: 'requirement.import', level: 'activity', subject: 'project' },
      previewField: 'isPreview',
    },
  })
    .errors(
      errors(
        ...(['project_not_found', 'import_outdated'] as const),
        ...(['requirements_full', 'requirement_cycle'] as const),
        ...(['suite_not_ready', 'suite_full'] as const),
      ),
    )
    .input(
      z.strictObject({
        slug,
        /** In their order; no id twice. */
        items: z
          .array(importedItem)
          .min(1)
          .max(LIMITS.requirements)
          .refine(
            (items) =>
              items.reduce((sum, { cases }) => sum + cases.length, 0) <= LIMITS.requirementLinks,
            { params: { code: 'invalid' } },
          )
          .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
            params: { code: 'invalid' },
          }),
        /** Only says what would be done. */
        isPreview: z.boolean().optional(),
        /** Deletes what the items do not have. */
        deletesGone: z.boolean().optional(),
        /**
         * The suites whose test cases get requirements. Left out, every ID is looked for in one suite: in one that covers some
         * of them already, else the one that was run last, else the newest.
         */
        suites: z.array(z.uuid()).max(LIMITS.requirementLinks).optional(),
        /** Of the preview: where something has changed since, nothing is done. */
        print: text(100).optional(),
      }),
    )
    .output(requirementImport),
  undoImport: userRoute({
    method: 'PUT',
    path: '/requirement/project/{slug}/import/undo',
    tags,
    summary:
      'Undo the last import, where nobody has changed its requirements since; test cases that were changed since stay as they are',
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: { action: 'requirement.undoImport', level: 'activity', subject: 'project' },
  })
    .errors(errors('project_not_found', 'import_not_undone', 'suite_not_ready', 'suite_full'))
    .input(z.strictObject({ slug, importId: z.uuid() }))
    .output(
      z.object({
        /** The test cases that keep the requirements of the import, as they were changed since. */
        left: z.array(z.object({ suiteId: z.uuid(), caseKey: z.string(), name: z.string() })),
      }),
    ),
};
