import { z } from 'zod';
import { email, nothing, password, required, text, time } from './field.ts';
import { LANGUAGES, LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

export const companyRole = z.enum(['companyOwner', 'member']);

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  imageUrl: z.string().nullable(),
  language: z.enum(LANGUAGES),
  isCompanyOwner: z.boolean(),
  role: companyRole,
  isActive: z.boolean(),
  emailVerifiedAt: time.nullable(),
  twoFactorEnabled: z.boolean(),
  company: z.object({ id: z.uuid(), name: z.string(), plan: z.string() }),
  createdAt: time,
});
export type User = z.infer<typeof user>;

/** What colleagues see of each other: no address, no status. */
export const colleague = user.pick({
  id: true,
  firstName: true,
  lastName: true,
  imageUrl: true,
  role: true,
});
export type Colleague = z.infer<typeof colleague>;

export const updateUserRequestDto = z
  .strictObject({
    firstName: required(LIMITS.name),
    lastName: required(LIMITS.name),
    username: text(LIMITS.name).trim(),
    phone: text(LIMITS.phone).trim(),
    address: text(LIMITS.address).trim(),
    language: z.enum(LANGUAGES),
  })
  .partial();

export const changePasswordDto = z.strictObject({
  currentPassword: z.string().max(LIMITS.passwordMax),
  newPassword: password,
});

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: companyRole,
  createdAt: time,
  expiresAt: time,
});

export const inviteUserToCompanyDto = z.strictObject({
  email,
  firstName: text(LIMITS.name).trim().optional(),
  lastName: text(LIMITS.name).trim().optional(),
  role: companyRole.optional(),
  projectSlugs: z.array(z.string()).max(50).optional(),
});

const company = z.object({
  id: z.uuid(),
  name: z.string(),
  plan: z.string(),
  createdAt: time,
  users: z.array(
    colleague.extend({ email: z.string().optional(), isActive: z.boolean().optional() }),
  ),
  /** Empty for those who may not invite. */
  invitations: z.array(invitation),
});

export const userRoutes = {
  me: userRoute
    .route({ method: 'GET', path: '/user/me', tags: ['User'], summary: 'Who I am' })
    .output(user),
  update: userRoute
    .route({ method: 'PUT', path: '/user', tags: ['User'], summary: 'Change my own profile' })
    .input(updateUserRequestDto)
    .output(user),
  changePassword: userRoute
    .route({
      method: 'PUT',
      path: '/user/change-password',
      tags: ['User'],
      summary: 'Change my password; my other sessions end',
      successStatus: 204,
    })
    .errors(errors('rate_limited'))
    .input(changePasswordDto)
    .output(nothing),
  colleagues: userRoute
    .route({
      method: 'GET',
      path: '/user/company',
      tags: ['User'],
      summary: "My company's users; their addresses and status for owners only",
    })
    .output(
      z.array(colleague.extend({ email: z.string().optional(), isActive: z.boolean().optional() })),
    ),
};

export const companyRoutes = {
  get: userRoute
    .route({ method: 'GET', path: '/company', tags: ['Company'], summary: 'My company' })
    .output(company),
  invite: userRoute
    .route({
      method: 'POST',
      path: '/company/invite',
      tags: ['Company'],
      summary: 'Invite somebody into my company by mail',
      successStatus: 201,
    })
    .errors(errors('not_allowed', 'user_exists', 'project_not_found', 'rate_limited'))
    .input(inviteUserToCompanyDto)
    .output(invitation),
};
