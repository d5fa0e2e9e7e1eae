import { z } from 'zod';
import { nothing, required, slug, text, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Project'] as const;

const heading = text(LIMITS.heading);

/** What somebody chose for the columns of a file: `field` is what the import reads from that heading. */
const chosen = {
  /** All headings of the table, as they are compared. */
  headings: z.array(heading).min(1).max(LIMITS.headings),
  columns: z.array(z.strictObject({ field: required(40), heading })).max(LIMITS.headings),
};

const caseColumns = z.object({
  /** The same for the same headings, in any order. */
  id: z.string(),
  ...chosen,
  updatedAt: time,
});
export type CaseColumns = z.infer<typeof caseColumns>;

/** What the import of test cases remembers of the files of a project. */
export const caseColumnsRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/case-columns/project/{slug}',
    tags,
    summary: 'The columns that were chosen for files of test cases, the newest first',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug }))
    .output(z.array(caseColumns)),
  save: userRoute({
    method: 'PUT',
    path: '/case-columns/project/{slug}',
    tags,
    summary: 'Remember the columns of files with these headings; at most 50 are kept',
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    // how a file is read changes nothing in the project
    audit: 'none',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug, ...chosen }))
    .output(caseColumns),
  delete: userRoute({
    method: 'DELETE',
    path: '/case-columns/project/{slug}/{id}',
    tags,
    summary:
      'Forget the columns of files with some headings; without an error where they are not known',
    successStatus: 204,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug, id: required(100) }))
    .output(nothing),
};
