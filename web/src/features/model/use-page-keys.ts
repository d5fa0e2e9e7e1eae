import { useEffect } from 'react';
import { pressed, run } from './actions/press.ts';
import { comboOf, isTyping } from './keys.ts';
import type { Tool } from './tool.ts';

/** Gives the focus to the next part of the page that is seen, round and round. */
export function nextRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.offsetParent !== null,
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = at === -1 ? (by === 1 ? 0 : regions.length - 1) : at + by;
  regions[(next + regions.length) % regions.length]?.focus();
}

/** What works even while one writes. */
const WHILE_TYPING = new Set([
  'Mod+s',
  'Mod+Enter',
  'Mod+k',
  'Mod+f',
  'F1',
  'F6',
  'Shift+F6',
  'F8',
  'Shift+F8',
]);

const isUnderDialog = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** The keys that work wherever the focus is. */
export function usePageKeys(tool: Tool): void {
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      const combo = comboOf(event) ?? '';
      const isWriting = isTyping(event.target);
      const action = pressed(combo, false);
      if (!action || isUnderDialog() || (isWriting && !WHILE_TYPING.has(combo))) return;
      event.preventDefault();
      event.stopPropagation();
      // what is being written counts
      if (isWriting && event.target instanceof HTMLElement) event.target.blur();
      run(action, tool);
    }
    addEventListener('keydown', handle, { capture: true });
    return () => removeEventListener('keydown', handle, { capture: true });
  });
}
