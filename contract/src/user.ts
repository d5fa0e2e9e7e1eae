import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { email, nothing, password, required, slug, text, time } from './field.ts';
import { FIRST_STEPS, LIMITS, THEMES } from './limits.ts';
import { notificationChoices, notificationSettings } from './notification.ts';
import { errors, userRoute } from './route.ts';
import { confirmedByPassword } from './two-factor.ts';

export const companyRole = z.enum(['companyOwner', 'member']);

const firstStep = z.enum(FIRST_STEPS);

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  address: z.string(),
  /** `GET /user/{id}/image`, with a mark that changes with the picture; needs the token, as every call. */
  imageUrl: z.string().nullable(),
  language: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  notifications: notificationSettings,
  /** Which of the first steps were done, and whether their list was put away. */
  firstSteps: z.object({ done: z.array(firstStep), isHidden: z.boolean() }),
  isCompanyOwner: z.boolean(),
  role: companyRole,
  isActive: z.boolean(),
  emailVerifiedAt: time.nullable(),
  twoFactorEnabled: z.boolean(),
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    plan: z.string(),
    /** Set: the company is deleted then, unless an owner keeps it. */
    leavesAt: time.nullable(),
  }),
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

/** Colleagues as an owner sees them in the list of users; others see no more than `colleague`. */
const listedUser = colleague.extend({
  email: z.string().optional(),
  isActive: z.boolean().optional(),
  twoFactorEnabled: z.boolean().optional(),
  projects: z.number().int().optional(),
  lastSeenAt: time.nullable().optional(),
  createdAt: time.optional(),
});

/** A PNG or JPEG picture as a `data:` address. */
export const picture = z
  .string()
  .max(Math.ceil(LIMITS.pictureBytes * 1.4))
  .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const updateUserRequestDto = z
  .strictObject({
    firstName: required(LIMITS.name),
    lastName: required(LIMITS.name),
    username: text(LIMITS.name).trim(),
    phone: text(LIMITS.phone).trim(),
    address: text(LIMITS.address).trim(),
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
    /** Of any size and shape: the middle square is kept, drawn anew. `null` takes it away. */
    image: picture.nullable(),
    notifications: notificationChoices,
    /** The IANA name of the time zone that the daily e-mail goes out by. */
    timeZone: required(60).refine(isTimeZone),
    /** What was done joins what was done before. */
    firstSteps: z
      .strictObject({ done: z.array(firstStep).max(FIRST_STEPS.length), isHidden: z.boolean() })
      .partial(),
  })
  .partial();

export const changePasswordDto = z.strictObject({
  currentPassword: z.string().max(LIMITS.passwordMax),
  newPassword: password,
});

const byId = z.strictObject({ id: z.uuid() });
const tags = ['User'] as const;

export const userRoutes = {
  me: userRoute({
    method: 'GET',
    path: '/user/me',
    tags,
    summary: 'Who I am',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(user),
  update: userRoute({
    method: 'PUT',
    path: '/user',
    tags,
    summary: 'Change my own profile',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'user.update',
      level: 'activity',
      subject: 'answer',
      preferences: ['language', 'theme', 'notifications', 'firstSteps'],
    },
  })
    .errors(errors('picture_unreadable'))
    .input(updateUserRequestDto)
    .output(user),
  changePassword: userRoute({
    method: 'PUT',
    path: '/user/change-password',
    tags,
    summary: 'Change my password; my other sessions end',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'user.changePassword', level: 'security', subject: 'answer' },
  })
    .errors(errors('rate_limited'))
    .input(changePasswordDto)
    .output(nothing),
  changeEmail: userRoute({
    method: 'PUT',
    path: '/user/email',
    tags,
    summary: 'Ask for another address: it becomes mine once its mail is confirmed',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'user.changeEmail', level: 'security', subject: 'answer' },
  })
    .errors(errors('rate_limited'))
    .input(confirmedByPassword.extend({ email }))
    .output(nothing),
  colleagues: userRoute({
    method: 'GET',
    path: '/user/company',
    tags,
    summary: "My company's users; their addresses and status for owners only",
    // addresses and status for owners only
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.array(listedUser)),
  get: userRoute({
    method: 'GET',
    path: '/user/{id}',
    tags,
    summary: 'A colleague; all of it for owners, for others name and shared projects',
    // others than owners: the name, and the projects they share
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('user_not_found'))
    .input(byId)
    .output(
      user
        .omit({ theme: true, notifications: true, firstSteps: true })
        .partial()
        .extend({
          ...colleague.shape,
          lastSeenAt: time.nullable().optional(),
          projects: z.array(
            z.object({ slug, name: z.string(), role: z.enum(['projectOwner', 'member']) }),
          ),
          /** What they changed last, in projects that the caller may see. */
          recentModels: z.array(
            z.object({
              id: z.uuid(),
              name: z.string(),
              slug,
              projectName: z.string(),
              updatedAt: time,
            }),
          ),
          can: z.object({
            changeStatus: z.boolean(),
            changeRole: z.boolean(),
            remove: z.boolean(),
            resetTwoFactor: z.boolean(),
          }),
        }),
    ),
  image: userRoute({
    method: 'GET',
    path: '/user/{id}/image',
    tags,
    summary: "A colleague's picture",
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_found'))
    .input(byId.extend({ v: z.string().max(20).optional() }))
    .output(z.file()),
  exists: userRoute({
    method: 'GET',
    path: '/user/user-exist',
    tags,
    summary: 'Whether an address is in my company or invited to it; of others nothing is told',
    // of those who are no owners only the admins of any project, who add people to it
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('not_allowed', 'rate_limited'))
    .input(z.strictObject({ email }))
    .output(z.object({ exists: z.boolean() })),
  setStatus: userRoute({
    method: 'PUT',
    path: '/user/{id}/status',
    tags,
    summary: 'Set a user active or passive; passive ends every session of theirs',
    who: 'owners',
    keyScope: 'none',
    cost: 'light',
    audit: {
      action: 'user.setStatus',
      level: 'activity',
      subject: { kind: 'user', field: 'id' },
      details: 'activation',
    },
  })
    .errors(errors('not_allowed', 'user_not_found', 'not_oneself', 'last_company_owner'))
    .input(byId.extend({ isActive: z.boolean() }))
    .output(listedUser),
  export: userRoute({
    method: 'GET',
    path: '/user/export',
    tags,
    summary: 'All that is kept about me, as a JSON file',
    who: 'users',
    keyScope: 'none',
    cost: 'light',
  }).output(z.file()),
  leave: userRoute({
    method: 'DELETE',
    path: '/user',
    tags,
    summary: 'Delete my account: in 30 days, unless I log in before',
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'user.leave', level: 'activity', subject: 'answer' },
  })
    .errors(errors('last_company_owner', 'rate_limited'))
    .input(confirmedByPassword)
    .output(nothing),
};
