import { z } from 'zod';
import { nothing, slug, time } from './field.ts';
import { projectRole } from './project.ts';
import { errors, userRoute } from './route.ts';
import { colleague } from './user.ts';

const member = z.object({
  user: colleague,
  role: projectRole,
  status: z.enum(['invited', 'active']),
  since: time,
  /** What the asking user may do to this membership. */
  can: z.object({ changeRole: z.boolean(), remove: z.boolean() }),
});

const bySlug = z.strictObject({ slug });
const tags = ['Project'] as const;

export const memberRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/project/{slug}/members',
    tags,
    summary: "A project's team",
    who: 'members',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(z.array(member)),
  former: userRoute({
    method: 'GET',
    path: '/project/{slug}/former-members',
    tags,
    summary: 'Who did something in a project or has test cases in it, and is in its team no more',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(z.array(colleague)),
  setRole: userRoute({
    method: 'PUT',
    path: '/project/{slug}/members/{userId}',
    tags,
    summary: 'Change the role of a member; with `isTransfer` I become a member myself',
    who: 'admins',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'member.setRole',
      level: 'activity',
      subject: { kind: 'user', field: 'userId' },
      details: 'memberRole',
    },
  })
    .errors(errors('project_not_found', 'not_allowed', 'user_not_found', 'last_owner'))
    .input(
      bySlug.extend({
        userId: z.uuid(),
        role: projectRole,
        /** The project passes from me to them: both roles change at once. */
        isTransfer: z.boolean().optional(),
      }),
    )
    .output(z.array(member)),
  invitations: userRoute({
    method: 'GET',
    path: '/user/invitations',
    tags,
    summary: 'The projects I am invited to and have not answered',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.array(z.object({ slug, name: z.string(), createdAt: time }))),
  accept: userRoute({
    method: 'POST',
    path: '/project/{slug}/invitation/accept',
    tags,
    summary: 'Join a project I am invited to',
    successStatus: 204,
    // only who is invited: to all others there is no invitation
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'member.accept', level: 'activity', subject: 'project' },
  })
    .errors(errors('invitation_not_found'))
    .input(bySlug)
    .output(nothing),
  decline: userRoute({
    method: 'POST',
    path: '/project/{slug}/invitation/decline',
    tags,
    summary: 'Not join a project I am invited to',
    successStatus: 204,
    // only who is invited: to all others there is no invitation
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'member.decline', level: 'activity', subject: 'project' },
  })
    .errors(errors('invitation_not_found'))
    .input(bySlug)
    .output(nothing),
};
