import type { WebhookBody, WebhookKind } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { describe } from './describe.ts';
import { toSlack } from './slack.ts';
import { toTeams } from './teams.ts';

/** What is sent: the data itself to a program, a message in words to a channel. */
export function writeBody(kind: WebhookKind, body: WebhookBody, language: Language): string {
  if (kind === 'webhook') return JSON.stringify(body);
  const described = describe(body, language);
  return JSON.stringify(kind === 'slack' ? toSlack(described) : toTeams(described, language));
}
