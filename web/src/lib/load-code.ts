import { type ComponentType, lazy } from 'react';
import { checkConnection, readConnection, whenConnected } from './connection.ts';

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
  let fault: Error | undefined;
  // a browser may remember for the life of a page that an import failed, and never ask for that file again
  if (readConnection() !== 'up') await whenConnected();
  for (;;) {
    try {
      if (fault) await loadStyle(fault);
      return await within(CHUNK_TIMEOUT, load());
    } catch (error) {
      fault = await hopeAfter(error, fault !== undefined);
    }
  }
}

/** Waits for the server where it is away. @returns what to try again after @throws where trying again is no use */
async function hopeAfter(error: unknown, isSecond: boolean): Promise<Error> {
  if (!isChunkFault(error)) throw error;
  const isThere = (await checkConnection()) === 'up';
  if (isThere && isSecond)
    throw (await hasNewVersion()) ? error : new CodeUnavailable(error.message);
  await whenConnected();
  return error;
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

/** Whether code or style could not be had, in the words of the browsers and of Vite. */
export function isChunkFault(error: unknown): error is Error {
  return (
    error instanceof ChunkTimeout ||
    error instanceof CodeUnavailable ||
    (error instanceof Error &&
      /dynamically imported module|module script|preload CSS/i.test(error.message))
  );
}

/** Vite does not request a failed style sheet again, because it noted it as loaded. */
async function loadStyle({ message }: Error): Promise<void> {
  const address = /preload CSS for (\S+)/.exec(message)?.[1];
  if (!address) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(message));
    document.head.append(link);
  });
}

/** Whether the server has pages of another version than this one. */
async function hasNewVersion(): Promise<boolean> {
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  const page = await fetch('/app/', { cache: 'no-store' })
    .then((answer) => answer.text())
    .catch(() => '');
  return page !== '' && own.some(({ src }) => !page.includes(new URL(src).pathname));
}
