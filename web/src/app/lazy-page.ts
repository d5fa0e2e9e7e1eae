import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** How long the code of a page may take to arrive: product.md §9. */
const CHUNK_TIMEOUT = 120_000;

/** The code of a page did not arrive. */
export class ChunkTimeout extends Error {}

/** A page that is loaded when it is first wanted. */
export function lazyPage(load: () => Promise<Record<string, ComponentType>>, name: string) {
  return lazyRouteComponent(() => within(CHUNK_TIMEOUT, load()), name);
}

/** @throws ChunkTimeout when it takes longer */
function within<T>(milliseconds: number, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout('page code')), milliseconds);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** Whether a page failed because its code or style could not be had: most often there is a newer version. */
export function isChunkFault(error: unknown): boolean {
  return (
    error instanceof ChunkTimeout ||
    (error instanceof Error &&
      /dynamically imported module|module script|preload CSS/i.test(error.message))
  );
}
