import { expect, it } from 'vitest';
import { shownOf } from './shown-address.ts';

it.each([
  ['https://hooks.example.com/services/T0/channel', 'https://hooks.example.com/…nnel'],
  ['https://örnek.com/hook', 'https://örnek.com/…'],
  ['https://örnek.com:8443/', 'https://örnek.com:8443'],
  ['http://[::1]:8080/in', 'http://[::1]:8080/…'],
  // the first letter is Cyrillic
  ['https://аpple.com/hook', 'https://xn--pple-43d.com/…'],
])('the address %s is shown as %s', (address, shown) => {
  expect(shownOf(address)).toBe(shown);
});
