import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that must not be asked. */
export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError';
}

const CLOSED: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const closed = new BlockList();
for (const [net, bits] of CLOSED) closed.addSubnet(net, bits, 'ipv4');

/** What is routed of IPv6, without what stands for an IPv4 address or for nobody. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
closed6.addSubnet('2001::', 23, 'ipv6');
closed6.addSubnet('2001:db8::', 32, 'ipv6');
closed6.addSubnet('2002::', 16, 'ipv6');
closed6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an address is one of the open internet: not this machine's, its network's or anybody's metadata. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  if (isIP(address) !== 6) return false;
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Looks a name up, and refuses it where it leads to no public address: just before connecting, so that it cannot change in between. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (fault, addresses: LookupAddress[]) => {
    if (fault) return done(fault, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new ClosedAddressError(host), '', 0);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
