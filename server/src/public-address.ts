import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that must not be called. */
export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError';
}

/** A service that answered with another address, which was not gone to. */
export class RedirectError extends ClosedAddressError {
  /** As it was answered; undefined where it was not said. */
  readonly location: string | undefined;
  constructor(location: string | undefined) {
    super('a redirect');
    this.location = location;
  }
}

/** Where requests to addresses that users choose may go: to https addresses of the open internet, or anywhere that this machine reaches. */
export type Places = 'public' | 'anywhere';

/** Where the pages and issues may be that drafts are made from, as the operator says; `off`: they are made from none. */
export type LinkPlaces = Places | 'off';

/** Whether a request may go there, as far as the address itself says. */
export function isAllowedAddress(address: string, places: Places): boolean {
  return places === 'anywhere' || new URL(address).protocol === 'https:';
}

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
