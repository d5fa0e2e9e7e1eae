import { isIP } from 'node:net';
import type { Ai } from '../../ai.ts';
import { AppError } from '../../errors.ts';
import { isPublicAddress } from '../../public-address.ts';

/** An address that an owner may choose. @throws AppError `ai_settings_closed`, `ai_address_closed` */
export function openAddress({ owners }: Ai, address: string): string {
  if (owners === 'off') throw new AppError('ai_settings_closed');
  const baseUrl = plain(address);
  if (owners === 'public' && isClosed(baseUrl)) throw new AppError('ai_address_closed');
  return baseUrl;
}

/** Without what could hide where it leads, or a slash at its end. @throws AppError `ai_address_closed` */
function plain(address: string): string {
  const url = new URL(address);
  if (url.username || url.password || url.hash) throw new AppError('ai_address_closed');
  return url.href.replace(/\/+$/, '');
}

/** What can be seen to be closed without asking anybody; the rest is seen when it is connected to. */
function isClosed(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /(^|\.)(localhost|local|internal|lan|home|arpa)\.?$/.test(host);
}
