import { z } from 'zod';
import { nothing, required, slug, text } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Saved view'] as const;

/** The lists that can be saved: the cases of a suite, the results of a run, and the tabs of test work. */
export const VIEW_LISTS = ['suite', 'run', 'work'] as const;

/** The filters, the order and the tab of a list, as its address has them. */
const words = z
  .record(text(40).min(1), text(LIMITS.viewWord))
  .refine((all) => Object.keys(all).length <= LIMITS.viewWords, { params: { code: 'invalid' } });

const savedView = z.object({
  id: z.uuid(),
  list: z.enum(VIEW_LISTS),
  /** Where it is used; null: in the lists over all projects. */
  projectSlug: z.string().nullable(),
  name: z.string(),
  words,
  /** Whether all members of the project have it. */
  isShared: z.boolean(),
  createdBy: z.string(),
  /** What the asking user may do with it. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type SavedView = z.infer<typeof savedView>;

const byView = z.strictObject({ id: z.uuid() });
const name = required(LIMITS.name);

export const savedViewRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/view',
    tags,
    summary: 'My saved views of a list and those shared with me, by name',
    who: 'users',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({
        list: savedView.shape.list,
        /** Of the lists of a suite or a run: whose project. */
        projectSlug: slug.optional(),
      }),
    )
    .output(z.array(savedView)),
  create: userRoute({
    method: 'POST',
    path: '/view',
    tags,
    summary: 'Save the filters of a list under a name, for myself or for a project',
    successStatus: 201,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    // how somebody looks at a list changes nothing in the project
    audit: 'none',
  })
    .errors(errors('project_not_found', 'views_full'))
    .input(
      z
        .strictObject({
          list: savedView.shape.list,
          projectSlug: slug.optional(),
          name,
          words,
          isShared: z.boolean().optional(),
        })
        .refine(
          ({ list, isShared, projectSlug }) => projectSlug || (list === 'work' && !isShared),
          {
            path: ['projectSlug'],
            params: { code: 'required' },
          },
        ),
    )
    .output(savedView),
  update: userRoute({
    method: 'PUT',
    path: '/view/{id}',
    tags,
    summary: 'Rename one of my views, share it, or give it other filters',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('view_not_found', 'not_allowed'))
    .input(
      byView.extend({
        name: name.optional(),
        words: words.optional(),
        isShared: z.boolean().optional(),
      }),
    )
    .output(savedView),
  delete: userRoute({
    method: 'DELETE',
    path: '/view/{id}',
    tags,
    summary: 'Delete one of my views; whoever rules a project also those shared in it',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: 'none',
  })
    .errors(errors('view_not_found', 'not_allowed'))
    .input(byView)
    .output(nothing),
};
