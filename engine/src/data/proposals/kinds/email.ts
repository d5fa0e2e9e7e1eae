import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type EmailReason =
  | 'email_plain'
  | 'email_tag'
  | 'email_subdomain'
  | 'email_long_local'
  | 'email_no_at'
  | 'email_two_ats'
  | 'email_no_local'
  | 'email_no_domain'
  | 'email_no_dot'
  | 'email_two_dots'
  | 'email_space'
  | 'email_local_too_long'
  | 'email_too_long';

/** RFC 5321: no more characters before the `@`, and in the whole address. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** E-mail addresses at domains that RFC 2606 reserves for examples, so they reach nobody. */
export function proposeEmails(): ProposalOf<EmailReason>[] {
  return [
    valid('ada@example.com', 'email_plain'),
    valid('ada+test@example.com', 'email_tag'),
    valid('ada@mail.example.com', 'email_subdomain'),
    valid(`${'a'.repeat(MAX_LOCAL)}@example.com`, 'email_long_local', { length: MAX_LOCAL }),
    invalid('ada.example.com', 'email_no_at'),
    invalid('ada@@example.com', 'email_two_ats'),
    invalid('@example.com', 'email_no_local'),
    invalid('ada@', 'email_no_domain'),
    invalid('ada@example', 'email_no_dot'),
    invalid('ada@example..com', 'email_two_dots'),
    invalid('ada lovelace@example.com', 'email_space'),
    invalid(`${'a'.repeat(MAX_LOCAL + 1)}@example.com`, 'email_local_too_long', {
      length: MAX_LOCAL + 1,
    }),
    invalid(addressOf(MAX_ADDRESS + 1), 'email_too_long', { length: MAX_ADDRESS + 1 }),
  ];
}

/** Each part of a domain has at most 63 characters. */
function addressOf(length: number): string {
  const rest = length - 'ada@'.length - '.example.com'.length;
  const parts = Array.from({ length: Math.ceil(rest / 64) }, (_, index) =>
    'a'.repeat(Math.min(63, rest - 64 * index)),
  );
  return `ada@${parts.join('.')}.example.com`;
}
