import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadCode } from '../lib/load-code.ts';

/** A page that is loaded when it is first wanted. */
export function lazyPage(load: () => Promise<Record<string, ComponentType>>, name: string) {
  return lazyRouteComponent(() => loadCode(load), name);
}
