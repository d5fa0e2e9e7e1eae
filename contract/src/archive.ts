import { z } from 'zod';
import { required, slug, truth } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Project'] as const;

/** What an archive holds, and what became of it. */
export const archiveContents = z.object({
  /** Null for a preview: then nothing was made. */
  id: z.uuid().nullable(),
  slug: z.string().nullable(),
  /** Of the project in the archive; of the new one where it was made. */
  name: z.string(),
  /** The same, or with a number behind it where one sees a project of that name. */
  freeName: z.string(),
  counts: z.object({
    models: z.int(),
    steps: z.int(),
    testData: z.int(),
    requirements: z.int(),
    suites: z.int(),
    testCases: z.int(),
    runs: z.int(),
    results: z.int(),
    releases: z.int(),
    attachments: z.int(),
  }),
  /** How many test data are secret: their values are not in the archive. */
  secrets: z.int(),
});
export type ArchiveContents = z.infer<typeof archiveContents>;

/** A whole project as one file, and back. */
export const archiveRoutes = {
  export: userRoute({
    method: 'GET',
    path: '/project/{slug}/archive',
    tags,
    summary:
      'Everything in a project as one zip of JSON files, for another company or installation; the same content is the same bytes',
    who: 'admins',
    keyScope: 'none',
    cost: 'background',
  })
    .errors(
      errors(
        ...(['project_not_found', 'not_allowed', 'archive_too_large', 'work_too_large'] as const),
        ...(['file_missing', 'files_unavailable'] as const),
      ),
    )
    .input(z.strictObject({ slug }))
    .output(z.file()),
  import: userRoute({
    method: 'POST',
    path: '/project/archive',
    tags,
    summary: 'Make a project from an archive, or look at what is in it: multipart',
    who: 'users',
    keyScope: 'none',
    cost: 'background',
    audit: {
      ...{ action: 'project.import', level: 'activity', subject: 'answer' },
      previewField: 'isPreview',
    },
    takesFile: true,
  })
    .errors(
      errors(
        ...(['project_name_taken', 'limit_reached', 'too_large', 'unsupported_type'] as const),
        ...(['archive_unreadable', 'archive_too_large', 'archive_newer'] as const),
        ...(['archive_damaged', 'archive_incomplete', 'archive_file_invalid'] as const),
        ...(['archive_invalid', 'work_too_large', 'files_unavailable'] as const),
      ),
    )
    .input(
      z.strictObject({
        file: z.file(),
        /** Of the new project; else it has the name in the archive. */
        name: required(LIMITS.name).optional(),
        /** Only says what would be imported. */
        isPreview: truth.optional(),
      }),
    )
    .output(archiveContents),
};
