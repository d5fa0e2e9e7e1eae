import { expect, it } from 'vitest';
import { isOtherThanChat } from './chat-address.ts';

it.each([
  ['slack', 'https://hooks.slack.com/services/T0/B0/x', false],
  ['slack', 'https://example.com/hook', true],
  ['slack', 'https://hooks.slack.com.example.com/hook', true],
  ['teams', 'https://prod-1.westeurope.logic.azure.com:443/workflows/x', false],
  ['teams', 'https://firm.webhook.office.com/webhookb2/x', false],
  ['teams', 'https://default1.2.environment.api.powerplatform.com/x', false],
  ['teams', 'https://hooks.slack.com/services/T0/B0/x', true],
  ['webhook', 'https://example.com/hook', false],
  // still being typed
  ['slack', 'https://hooks', false],
  ['slack', '', false],
] as const)('of %s, the address %s belongs elsewhere: %s', (kind, address, expected) => {
  expect(isOtherThanChat(kind, address)).toBe(expected);
});
