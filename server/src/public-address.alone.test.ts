import { type LookupAddress, lookup } from 'node:dns';
import { describe, expect, it, vi } from 'vitest';
import { ClosedAddressError, isPublicAddress, lookUpPublic } from './public-address.ts';

// others choose the answers of a name server
vi.mock('node:dns', { spy: true });

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
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '2001:1::1',
    'fe80::1%eth0',
    '0x7f.1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])('is not %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a name', () => {
  const PUBLIC = { address: '93.184.216.34', family: 4 };
  const lookUp = (addresses: LookupAddress[], all: boolean) => {
    vi.mocked(lookup).mockImplementationOnce(((
      _host: string,
      _options: object,
      done: LookupCallback,
    ) => done(null, addresses)) as unknown as typeof lookup);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    lookUpPublic('name.example', { all }, (fault, answer) =>
      fault ? reject(fault) : resolve(answer),
    );
    return promise;
  };

  it.each([true, false])(
    'that leads to public addresses alone is looked up (all: %s)',
    async (all) => {
      expect(await lookUp([PUBLIC], all)).toEqual(all ? [PUBLIC] : PUBLIC.address);
    },
  );

  it.each([
    ['first', [{ address: '127.0.0.1', family: 4 }, PUBLIC]],
    ['last', [PUBLIC, { address: '169.254.169.254', family: 4 }]],
    ['as IPv6', [PUBLIC, { address: '::ffff:10.0.0.1', family: 6 }]],
    ['nowhere', []],
  ])('that leads to a closed address %s is refused', async (_, addresses) => {
    await expect(lookUp(addresses, true)).rejects.toThrow(ClosedAddressError);
    await expect(lookUp(addresses, false)).rejects.toThrow(ClosedAddressError);
  });
});

type LookupCallback = (fault: Error | null, addresses: LookupAddress[]) => void;
