import type { WebhookKind } from '@caseloom/contract';

/** Hosts that take the messages of a chat, the government clouds of both included. */
const HOSTS: Partial<Record<WebhookKind, RegExp>> = {
  slack: /^hooks\.slack(-gov)?\.com$/,
  teams:
    /(^|\.)(logic\.azure\.(com|us)|webhook\.office\.com|powerplatform\.com|powerautomate\.com)$/,
};

/** Whether an address that was typed in full is none of the chat that is to get the messages. It may still lead there, by a relay. */
export function isOtherThanChat(kind: WebhookKind, address: string): boolean {
  const expected = HOSTS[kind];
  const host = URL.parse(address.trim())?.hostname ?? '';
  return expected !== undefined && host.includes('.') && !expected.test(host);
}
