import type { Drawing } from './drawing/drawing.ts';

const keys = new WeakMap<Drawing, string>();

/** One key for each state of the drawing: sent again because the answer was lost, it is saved once. */
export function saveKeyOf(drawing: Drawing): string {
  const key = keys.get(drawing) ?? crypto.randomUUID();
  keys.set(drawing, key);
  return key;
}

/** The key under which a drawing was sent; none where it was not. */
export const sentKeyOf = (drawing: Drawing): string | undefined => keys.get(drawing);

/** Continues a drawing that was sent before its page was left: it may be saved already. */
export function keepSentKey(drawing: Drawing, key: string): void {
  keys.set(drawing, key);
}
