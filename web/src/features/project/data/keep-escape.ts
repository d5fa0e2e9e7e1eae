import type { KeyboardEvent } from 'react';

/** Escape closes what is in front, and not also the drawer behind it. */
export function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}
