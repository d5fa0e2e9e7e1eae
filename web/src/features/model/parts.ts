import { lazy } from 'react';

/** A drawing to look at, for other features; its code comes when it is shown. */
export const Picture = lazy(async () => ({
  default: (await import('./picture/Picture.tsx')).Picture,
}));
export type { Marks } from './picture/Picture.tsx';
