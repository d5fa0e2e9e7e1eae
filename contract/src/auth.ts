import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { email, message, nothing, password, required, text } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, publicRoute, userRoute } from './route.ts';
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

const tags = ['Auth'] as const;

export const authRoutes = {
  register: publicRoute({
    method: 'POST',
    path: '/auth/register',
    tags,
    summary: 'Open a company account',
    successStatus: 201,
    audit: 'none',
  })
    .errors(errors('rate_limited'))
    .input(registerRequestDto)
    .output(message),
  verifyEmail: publicRoute({
    method: 'PUT',
    path: '/auth/verify-email',
    tags,
    summary: 'Confirm an e-mail address',
    audit: { action: 'user.emailChanged', level: 'security', writtenBy: 'handler' },
  })
    .errors(errors('link_invalid', 'rate_limited'))
    .input(verifyEmailRequestDto)
    .output(message),
  resendVerification: publicRoute({
    method: 'POST',
    path: '/auth/resend-verification-email',
    tags,
    summary: 'Send the confirmation mail again',
    audit: 'none',
  })
    .errors(errors('rate_limited'))
    .input(resendVerificationRequestDto)
    .output(message),
  login: publicRoute({
    method: 'POST',
    path: '/auth/login',
    tags,
    summary: 'Start a session',
    audit: { action: 'auth.login', level: 'security', writtenBy: 'handler' },
    givesSecret: true,
    isLogin: true,
  })
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
  forgotPassword: publicRoute({
    method: 'POST',
    path: '/auth/forgot-password',
    tags,
    summary: 'Ask for a link to set a new password',
    audit: 'none',
  })
    .errors(errors('rate_limited'))
    .input(forgotPasswordDto)
    .output(message),
  // its halves go in a body: an address may be kept in anybody's log
  resetLink: publicRoute({
    method: 'POST',
    path: '/auth/reset-password',
    tags,
    summary: 'Whether a mailed link still sets a new password',
    audit: 'none',
  })
    .errors(errors('link_invalid', 'rate_limited'))
    .input(z.strictObject(linkParts))
    .output(
      z.object({
        /** Names, address and company of whose link it is: they make no password. */
        own: z.array(z.string()),
      }),
    ),
  resetPassword: publicRoute({
    method: 'PUT',
    path: '/auth/reset-password',
    tags,
    summary: 'Set a new password by a mailed link',
    audit: { action: 'auth.resetPassword', level: 'security', writtenBy: 'handler' },
  })
    .errors(errors('link_invalid', 'rate_limited'))
    .input(resetPasswordDto)
    .output(message),
  invitation: publicRoute({
    method: 'GET',
    path: '/auth/invitation/{token}',
    tags,
    summary: 'What an invitation link is about',
  })
    .errors(errors('invitation_not_found', 'rate_limited'))
    .input(z.strictObject({ token: required(300) }))
    .output(invitationPreview),
  acceptInvitation: publicRoute({
    method: 'POST',
    path: '/auth/invitation/{token}',
    tags,
    summary: 'Accept an invitation',
    audit: 'none',
  })
    .errors(errors('invitation_not_found', 'wrong_account', 'account_elsewhere', 'rate_limited'))
    .input(acceptInviteRequestDto.extend({ token: required(300) }))
    .output(message),
  logout: userRoute({
    method: 'DELETE',
    path: '/auth/logout',
    summary: 'End this session',
    tags,
    successStatus: 204,
    who: 'users',
    keyScope: 'none',
    cost: 'light',
    audit: { action: 'auth.logout', level: 'security', subject: 'answer' },
  }).output(nothing),
  /** Whether this installation offers the sample company on its login page, and with which account. */
  sample: publicRoute({
    method: 'GET',
    path: '/auth/sample',
    tags,
    summary: 'The sample account, where this installation offers one',
  }).output(z.object({ email: z.string(), password: z.string() }).nullable()),
  /** Whether e-mails leave this installation; where they wait otherwise is told to whoever sits at its machine, and to nobody else. */
  outbox: publicRoute({
    method: 'GET',
    path: '/auth/outbox',
    tags,
    summary: 'Whether e-mails leave this installation',
  }).output(z.object({ sendsMail: z.boolean(), address: z.string().nullable() })),
};
