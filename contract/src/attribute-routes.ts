import { z } from 'zod';
import * as attributes from './case-attributes.ts';
import { caseKey } from './case-key.ts';
import { slug } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Suite'] as const;

const allAttributes = z.strictObject({
  /** Null: nobody has stated it. */
  priority: attributes.priority.nullable(),
  risk: attributes.risk.nullable(),
  tags: attributes.tags,
});
/** A case that somebody changed: what was said of it before, and after. */
const changedCase = z.strictObject({ key: caseKey, before: allAttributes, after: allAttributes });

/** The calls of suites that are about priority, risk and tags of their cases. */
export const attributeRoutes = {
  setAttributes: userRoute({
    method: 'PUT',
    path: '/suite/{id}/attributes',
    tags,
    summary: 'Set priority, risk or tags of cases',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.setAttributes',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
      details: 'caseCount',
    },
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(
      z.strictObject({
        id: z.uuid(),
        keys: z.array(caseKey).min(1).max(LIMITS.page),
        ...attributes.attributeChanges,
      }),
    )
    .output(
      z.object({
        /** The cases that are not as they were, with what was said of them before and since: to undo it by. */
        changed: z.array(changedCase),
      }),
    ),
  undoAttributes: userRoute({
    method: 'PUT',
    path: '/suite/{id}/attributes/undo',
    tags,
    summary: 'Undo a change of priority, risk or tags, where nobody has changed it since',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.undoAttributes',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
    },
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(
      z.strictObject({
        id: z.uuid(),
        changed: z.array(changedCase).min(1).max(LIMITS.page),
      }),
    )
    .output(
      z.object({
        /** How many cases are as they were, as far as that change goes. */
        undone: z.number().int(),
        /** How many were changed by somebody since, or are gone: of these, that stays. */
        left: z.number().int(),
      }),
    ),
  tags: userRoute({
    method: 'GET',
    path: '/suite/project/{slug}/tags',
    tags,
    summary: 'The tags that cases of a project have, by name',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ slug }))
    .output(z.array(z.string())),
};
