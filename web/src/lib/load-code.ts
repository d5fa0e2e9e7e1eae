import { type ComponentType, lazy } from 'react';
import { checkConnection, whenConnected } from './connection.ts';
import { FileUnavailable } from './fetch-files.ts';

/** How long the code of a page may take to arrive, in milliseconds: two minutes, for slow networks. */
const CHUNK_TIMEOUT = 120_000;

/** The code of a page took too long. */
class ChunkTimeout extends Error {}

/** The server is there and has this version, and yet the code of a page does not arrive. */
export class CodeUnavailable extends Error {}

/**
 * Loads a part of the program. Where the server is away, waits until it is reached again; what was
 * typed on the page stays.
 *
 * @throws CodeUnavailable where the server is there; the browser's own error where it has a newer version
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let isSecond = false; ; isSecond = true) {
    try {
      return await within(CHUNK_TIMEOUT, load());
    } catch (error) {
      await hopeAfter(error, isSecond);
    }
  }
}

/** Waits for the server where it is away. @throws where trying again is no use */
async function hopeAfter(error: unknown, isSecond: boolean): Promise<void> {
  if (!isChunkFault(error)) throw error;
  const isThere = (await checkConnection()) === 'up';
  if (isThere && isSecond)
    throw (await hasNewVersion()) ? error : new CodeUnavailable(error.message);
  await whenConnected();
}

/** A part of a page whose code comes when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadCode(load) }));

/** @throws ChunkTimeout when it takes longer */
function within<T>(milliseconds: number, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout('page code')), milliseconds);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** Whether code or style could not be had; a part of one file alone fails in the words of the browsers. */
export function isChunkFault(error: unknown): error is Error {
  return (
    error instanceof ChunkTimeout ||
    error instanceof CodeUnavailable ||
    error instanceof FileUnavailable ||
    (error instanceof Error && /dynamically imported module|module script/i.test(error.message))
  );
}

/** Whether the server has pages of another version than this one. */
async function hasNewVersion(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const page = await fetch('/app/', { cache: 'no-store' })
    .then((answer) => answer.text())
    .catch(() => '');
  return own !== undefined && page !== '' && !page.includes(new URL(own).pathname);
}
