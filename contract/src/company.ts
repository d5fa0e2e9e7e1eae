import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { email, nothing, required, text, time } from './field.ts';
import { LIMITS } from './limits.ts';
import { logo } from './project.ts';
import { errors, userRoute } from './route.ts';
import { confirmedByPassword } from './two-factor.ts';
import { colleague, companyRole } from './user.ts';

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: companyRole,
  createdAt: time,
  expiresAt: time,
  /** Of its mail: `failed` means that it never got there, and is to be sent again. */
  delivery: z.enum(['waiting', 'sent', 'failed']),
});

const inviteOptions = {
  role: companyRole.optional(),
  projectSlugs: z.array(z.string()).max(50).optional(),
};

export const inviteUserToCompanyDto = z.strictObject({
  email,
  firstName: text(LIMITS.name).trim().optional(),
  lastName: text(LIMITS.name).trim().optional(),
  ...inviteOptions,
});

const company = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A `data:` address of a PNG picture. */
  logoUrl: z.string().nullable(),
  /** Of invitations into it. */
  language: z.enum(LANGUAGES),
  plan: z.string(),
  createdAt: time,
  /** Set: it is deleted then, unless an owner keeps it. */
  leavesAt: time.nullable(),
  users: z.array(
    colleague.extend({ email: z.string().optional(), isActive: z.boolean().optional() }),
  ),
  /** Empty for those who may not invite. */
  invitations: z.array(invitation),
  can: z.object({ edit: z.boolean(), invite: z.boolean() }),
});

const byId = z.strictObject({ id: z.uuid() });
const tags = ['Company'] as const;

export const companyRoutes = {
  get: userRoute({
    method: 'GET',
    path: '/company',
    tags,
    summary: 'My company',
    // addresses, status and invitations for owners only
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(company),
  update: userRoute({
    method: 'PUT',
    path: '/company',
    tags,
    summary: 'Rename my company, give it a logo or a language; what is left out stays as it is',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'company.update',
      level: 'activity',
      subject: 'answer',
      details: 'companySettings',
    },
  })
    .errors(errors('not_allowed', 'picture_unreadable', 'version_conflict'))
    .input(
      z.strictObject({
        name: required(LIMITS.name).optional(),
        logo: logo.nullable().optional(),
        language: z.enum(LANGUAGES).optional(),
        /** What the fields that are sent said before: one that says something else by now is not overwritten. */
        was: z
          .strictObject({
            name: text(LIMITS.name),
            logo: logo.nullable(),
            language: z.enum(LANGUAGES),
          })
          .partial()
          .optional(),
      }),
    )
    .output(company),
  invite: userRoute({
    method: 'POST',
    path: '/company/invite',
    tags,
    summary: 'Invite somebody into my company by mail',
    successStatus: 201,
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'company.invite', level: 'activity', subject: 'answer' },
  })
    .errors(errors('not_allowed', 'user_exists', 'project_not_found', 'rate_limited'))
    .input(inviteUserToCompanyDto)
    .output(invitation),
  inviteMany: userRoute({
    method: 'POST',
    path: '/company/invites',
    tags,
    summary: 'Invite many at once; each address has its own answer, in the order given',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'company.inviteMany', level: 'activity', subject: 'invited' },
  })
    .errors(errors('not_allowed', 'project_not_found'))
    .input(
      z.strictObject({
        emails: z.array(text(LIMITS.email)).min(1).max(LIMITS.invites),
        ...inviteOptions,
      }),
    )
    .output(
      z.array(
        z.object({
          email: z.string(),
          invitation: invitation.nullable(),
          /** Why not, in the caller's language; null where it went. */
          error: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    ),
  cancelInvite: userRoute({
    method: 'DELETE',
    path: '/company/invite/{id}',
    tags,
    summary: 'Take an invitation back; its link is dead at once',
    successStatus: 204,
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'company.cancelInvite',
      level: 'activity',
      subject: { kind: 'invitation', field: 'id' },
    },
  })
    .errors(errors('not_allowed', 'invitation_not_found'))
    .input(byId)
    .output(nothing),
  resendInvite: userRoute({
    method: 'POST',
    path: '/company/invite/{id}/resend',
    tags,
    summary: 'Send an invitation again, with a new link',
    successStatus: 204,
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'company.resendInvite',
      level: 'activity',
      subject: { kind: 'invitation', field: 'id' },
    },
  })
    .errors(errors('not_allowed', 'invitation_not_found', 'rate_limited'))
    .input(byId)
    .output(nothing),
  setRole: userRoute({
    method: 'PUT',
    path: '/company/users/{id}/role',
    tags,
    summary: 'Make a user an owner of the company, or a member again',
    successStatus: 204,
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'company.setRole',
      level: 'activity',
      subject: { kind: 'user', field: 'id' },
      details: 'companyRole',
    },
  })
    .errors(errors('not_allowed', 'user_not_found', 'last_company_owner'))
    .input(byId.extend({ role: companyRole }))
    .output(nothing),
  removeUser: userRoute({
    method: 'DELETE',
    path: '/company/users/{id}',
    tags,
    summary: 'Remove a user; projects that only they owned become mine',
    successStatus: 204,
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'company.removeUser',
      level: 'activity',
      subject: { kind: 'user', field: 'id' },
    },
  })
    .errors(errors('not_allowed', 'user_not_found', 'not_oneself', 'last_company_owner'))
    .input(byId)
    .output(nothing),
  leave: userRoute({
    method: 'DELETE',
    path: '/company',
    tags,
    summary: 'Delete the company with all that is in it: in 30 days, unless an owner keeps it',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'company.leave', level: 'activity', subject: 'answer' },
  })
    .errors(errors('not_allowed', 'rate_limited'))
    .input(confirmedByPassword)
    .output(company),
  stay: userRoute({
    method: 'POST',
    path: '/company/keep',
    tags,
    summary: 'Keep the company after all',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'company.stay', level: 'activity', subject: 'answer' },
  })
    .errors(errors('not_allowed'))
    .output(company),
};
