import { z } from 'zod';
import { email, message, nothing, password, required, text } from './field.ts';
import { LANGUAGES, LIMITS } from './limits.ts';
import { entryRoute, errors, publicRoute, userRoute } from './route.ts';
import { user } from './user.ts';

const linkParts = { token: required(200), key: required(200) };

export const registerRequestDto = z.strictObject({
  companyName: required(LIMITS.name),
  firstName: required(LIMITS.name),
  lastName: required(LIMITS.name),
  email,
  password,
  language: z.enum(LANGUAGES).optional(),
});

export const loginRequestDto = z.strictObject({
  email,
  password: z.string().min(1).max(LIMITS.passwordMax),
  code: text(20).optional(),
});

export const verifyEmailRequestDto = z.strictObject(linkParts);
export const resendVerificationRequestDto = z.strictObject({ email });
export const forgotPasswordDto = z.strictObject({ email });
export const resetPasswordDto = z.strictObject({ ...linkParts, password });

/** A company invitation needs all three; a project one none. */
export const acceptInviteRequestDto = z.strictObject({
  firstName: required(LIMITS.name).optional(),
  lastName: required(LIMITS.name).optional(),
  password: password.optional(),
  /** Of the account; the company's where it is not said. */
  language: z.enum(LANGUAGES).optional(),
});

export const invitationPreview = z.object({
  kind: z.enum(['company', 'project']),
  email: z.string(),
  companyName: z.string(),
  projectName: z.string().optional(),
  invitedBy: z.string(),
  needsAccount: z.boolean(),
});

const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  ({ method, path, summary, tags: ['Auth'] }) as const;

export const authRoutes = {
  register: publicRoute
    .route({ ...route('POST', '/auth/register', 'Open a company account'), successStatus: 201 })
    .errors(errors('rate_limited'))
    .input(registerRequestDto)
    .output(message),
  verifyEmail: publicRoute
    .route(route('PUT', '/auth/verify-email', 'Confirm an e-mail address'))
    .errors(errors('link_invalid', 'rate_limited'))
    .input(verifyEmailRequestDto)
    .output(message),
  resendVerification: publicRoute
    .route(route('POST', '/auth/resend-verification-email', 'Send the confirmation mail again'))
    .errors(errors('rate_limited'))
    .input(resendVerificationRequestDto)
    .output(message),
  login: entryRoute
    .route(route('POST', '/auth/login', 'Start a session'))
    .errors(
      errors(
        'invalid_credentials',
        'code_required',
        'code_wrong',
        'email_not_verified',
        'user_passive',
        'rate_limited',
      ),
    )
    .input(loginRequestDto)
    .output(z.object({ token: z.string(), user })),
  forgotPassword: publicRoute
    .route(route('POST', '/auth/forgot-password', 'Ask for a link to set a new password'))
    .errors(errors('rate_limited'))
    .input(forgotPasswordDto)
    .output(message),
  // its halves go in a body: an address may be kept in anybody's log
  resetLink: publicRoute
    .route(route('POST', '/auth/reset-password', 'Whether a mailed link still sets a new password'))
    .errors(errors('link_invalid', 'rate_limited'))
    .input(z.strictObject(linkParts))
    .output(
      z.object({
        /** Names, address and company of whose link it is: they make no password. */
        own: z.array(z.string()),
      }),
    ),
  resetPassword: publicRoute
    .route(route('PUT', '/auth/reset-password', 'Set a new password by a mailed link'))
    .errors(errors('link_invalid', 'rate_limited'))
    .input(resetPasswordDto)
    .output(message),
  invitation: publicRoute
    .route(route('GET', '/auth/invitation/{token}', 'What an invitation link is about'))
    .errors(errors('invitation_not_found', 'rate_limited'))
    .input(z.strictObject({ token: required(300) }))
    .output(invitationPreview),
  acceptInvitation: publicRoute
    .route(route('POST', '/auth/invitation/{token}', 'Accept an invitation'))
    .errors(errors('invitation_not_found', 'wrong_account', 'account_elsewhere', 'rate_limited'))
    .input(acceptInviteRequestDto.extend({ token: required(300) }))
    .output(message),
  logout: userRoute
    .route({
      method: 'DELETE',
      path: '/auth/logout',
      summary: 'End this session',
      tags: ['Auth'],
      successStatus: 204,
    })
    .output(nothing),
  /** Whether this installation offers the sample company on its login page, and with which account. */
  sample: publicRoute
    .route(route('GET', '/auth/sample', 'The sample account, where this installation offers one'))
    .output(z.object({ email: z.string(), password: z.string() }).nullable()),
  /** Whether e-mails leave this installation; where they wait otherwise is told to whoever sits at its machine, and to nobody else. */
  outbox: publicRoute
    .route(route('GET', '/auth/outbox', 'Whether e-mails leave this installation'))
    .output(z.object({ sendsMail: z.boolean(), address: z.string().nullable() })),
};
