import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { starting, wishes } from './ai-wishes.ts';
import { draft, draftNews } from './draft.ts';
import { required, text, webAddress } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

/** What an address may not have: it would be kept with the draft. */
function hasNoPassword(address: string): boolean {
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

const linkDto = z.strictObject({
  ...wishes,
  /** Of a page, a file or an issue. */
  url: webAddress(LIMITS.linkAddress).refine(hasNoPassword, {
    params: { code: 'address_password' },
  }),
  /** Of an issue's tool, for this call alone: it is sent there and kept nowhere. */
  token: text(LIMITS.sourceToken)
    .trim()
    .refine((token) => /^[!-~]+$/.test(token), { params: { code: 'token_signs' } })
    .optional(),
  /** Whose token it is, where the tool asks for that: the e-mail address of an account of Jira Cloud. */
  account: required(LIMITS.email).optional(),
  /** Of an issue: read its comments too. */
  comments: z.boolean().optional(),
});

const tags = ['AI'] as const;

/** Why nothing was read from an address: no draft is begun then. */
const reading = errors(
  ...(['links_off', 'source_closed', 'source_not_found', 'source_sign_in'] as const),
  ...(['source_too_large', 'source_not_document', 'source_is_model', 'source_slow'] as const),
  ...(['source_unreachable', 'source_busy', 'source_failed'] as const),
  ...(['issue_hidden', 'issue_token_refused', 'issue_not_found', 'issue_unreadable'] as const),
);

/** Drafts from what is at an address, which the server reads once, when it is asked to. */
export const aiLinkRoutes = {
  link: userRoute({
    method: 'POST',
    path: '/ai/link',
    tags,
    summary:
      'A draft from a web address: a page, a document, a feature file, or an issue of GitHub, GitLab, Jira or Azure Boards, which the server reads once',
    successStatus: 201,
    who: 'members',
    // a key in a pipeline has the file itself, and makes this server call nobody
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
    takesTime: true,
    streamPath: '/ai/link/stream',
  })
    .errors(starting)
    .errors(reading)
    .input(linkDto)
    .output(draft),
  linkStream: userRoute({
    method: 'POST',
    path: '/ai/link/stream',
    tags,
    summary: 'The same, as server-sent events, once the address was read',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
    // a draft is nothing yet: what is accepted of it is written down
    audit: 'none',
  })
    .errors(starting)
    .errors(reading)
    .input(linkDto)
    .output(eventIterator(draftNews)),
};
