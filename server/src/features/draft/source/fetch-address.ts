import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { AppError } from '../../../errors.ts';
import { guardedFetch, MAX_BYTES, TooMuchError } from '../../../guarded-fetch.ts';
import {
  ClosedAddressError,
  isAllowedAddress,
  type Places,
  RedirectError,
} from '../../../public-address.ts';

/** What a server answered at an address, or at the one that it led to. */
export type SourceAnswer = {
  address: URL;
  isRedirected: boolean;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
};

export type Reach = { places: Places; signal?: AbortSignal | undefined; timeoutMs?: number };

/** How long all of it may take: the user waits for it. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 5;
const MIB = 1024 * 1024;

/**
 * Asks for what is at an address. Each address that it leads to is judged like the first, when it is connected to.
 *
 * @param headers are sent to the host of the address alone: a token is for nobody else
 * @throws AppError `source_closed`, `source_sign_in` where it leads on without end, `source_too_large`, `source_slow` or
 * `source_unreachable`; the reason of the signal
 */
export async function fetchAddress(
  address: string,
  headers: Record<string, string>,
  { places, signal, timeoutMs = TIMEOUT_MS }: Reach,
): Promise<SourceAnswer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const stop = AbortSignal.any([limit, ...(signal ? [signal] : [])]);
  const first = new URL(address);
  let at = first;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    if (!isAllowedAddress(at.href, places)) throw new AppError('source_closed');
    const own = at.origin === first.origin ? headers : {};
    try {
      const found = await ask(at, own, { places, signal: stop });
      return { ...found, address: at, isRedirected: count > 0 };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof RedirectError)) throw toSourceError(error, limit);
      at = nextOf(error, at);
    }
  }
  // who does not keep its cookie is sent round and round by a site that wants a login
  throw new AppError('source_sign_in');
}

/** @throws AppError `source_unreachable` where it names no address, `source_closed` where that has a password */
function nextOf({ location }: RedirectError, at: URL): URL {
  const next = location === undefined ? null : URL.parse(location, at);
  if (!next) throw new AppError('source_unreachable');
  if (next.username || next.password) throw new AppError('source_closed');
  return next;
}

async function ask(
  address: URL,
  headers: Record<string, string>,
  { places, signal }: { places: Places; signal: AbortSignal },
): Promise<Pick<SourceAnswer, 'status' | 'headers' | 'bytes'>> {
  const answered = await guardedFetch({ isOpen: places === 'anywhere' })(address, {
    headers: {
      ...{ accept: 'text/html,application/pdf,text/markdown,text/plain,*/*;q=0.8' },
      ...{ 'accept-encoding': 'identity', 'user-agent': 'Caseloom', ...headers },
    },
    signal,
  });
  const packed = new Uint8Array(await answered.arrayBuffer());
  const bytes = await unpack(packed, answered.headers.get('content-encoding') ?? '');
  return { status: answered.status, headers: answered.headers, bytes };
}

const UNPACK = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** Some servers pack what they were asked not to. It grows no larger than what is taken unpacked. */
async function unpack(bytes: Uint8Array, encoding: string): Promise<Uint8Array> {
  const one = UNPACK.get(encoding.trim().toLowerCase());
  return one ? one(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
}

function toSourceError(error: unknown, limit: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ClosedAddressError) return new AppError('source_closed');
  if (limit.aborted) return new AppError('source_slow');
  const isTooMuch = error instanceof TooMuchError || codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
  if (isTooMuch) return new AppError('source_too_large', { limit: MAX_BYTES / MIB });
  return new AppError('source_unreachable');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
