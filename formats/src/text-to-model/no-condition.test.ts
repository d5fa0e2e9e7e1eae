import { describe, expect, it } from 'vitest';
import { readConditional } from './conditional.ts';

describe('no condition', () => {
  it.each([
    'The target IP is passed to the VM by using a custom script provided by the metadata service.',
    'Click Send OTP to receive a password on your provided email address or mobile number.',
    'The app loads the URL in a new window (or overlay, if that is easy.)',
    'Unit tests cover most components (>90% if possible).',
    'Data is encrypted in transit (and if necessary at rest) and passwords are hashed.',
    'If possible via the shop, limit the duration of a pause.',
    'During planned outages, the tests - if any - should be disabled.',
    'If everything is working, you should see a green light.',
    'In certain cases, it may be necessary to close the account.',
  ])('is what a sentence only says besides: %s', (text) => {
    expect(readConditional(text, 'en')).toBeUndefined();
  });

  it.each([
    'Her şey yolundaysa yeşil ışık görünür.',
    'Testler (mümkünse yüzde 90) tüm bileşenleri kapsar.',
  ])('is what a Turkish sentence only says besides: %s', (text) => {
    expect(readConditional(text, 'tr')).toBeUndefined();
  });

  it.each([
    ['The discount is given provided the customer is a member.', 'the customer is a member'],
    ['If the file (PDF) is too large, the page shows an error.', 'the file (PDF) is too large'],
    ['If the payment was successful, the shop sends the order.', 'the payment was successful'],
    ['If everything fails, the shop calls the customer.', 'everything fails'],
  ])('is none of these: %s', (text, condition) => {
    expect(readConditional(text, 'en')?.condition).toBe(condition);
  });
});
