import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that must not be called. */
export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError';
}

/** A service that answered with another address: nobody goes there. */
export class RedirectError extends ClosedAddressError {}

/** What is routed of IPv6. */
const ROUTED = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is one of the open internet: not of this machine, its network or a metadata service. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  const isRouted = parsed instanceof ipaddr.IPv4 || parsed.match(ROUTED);
  return isRouted && parsed.range() === 'unicast';
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
