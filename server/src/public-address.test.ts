import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an address of one’s own network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])('is not %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});
