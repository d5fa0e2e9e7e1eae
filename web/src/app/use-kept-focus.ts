import { useEffect } from 'react';

/** What takes the focus of its parts: the nearest one around them. */
const HOMES = '[role="dialog"], [data-region], main';

/** How long a dialog that closes has to give the focus back to what opened it, in milliseconds. */
const GRACE = 40;

/**
 * Keeps the focus where the element that had it goes, or can no longer have it: the part of the page it
 * stood in takes it, or the canvas, or the page where that is gone too; one that could not have it for
 * a while, as a button that sends, gets it back. So no action ends nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { element: Element; home: HTMLElement | null } | undefined;
    /** What shall have the focus again, and what has it meanwhile. */
    let waiting: { element: Element; home: Element | null } | undefined;
    function remember({ target }: FocusEvent) {
      if (target instanceof Element)
        last = { element: target, home: target.closest<HTMLElement>(HOMES) };
    }
    function giveBack() {
      if (!waiting || isDisabled(waiting.element)) return;
      const { element, home } = waiting;
      waiting = undefined;
      const isUntouched = document.activeElement === home;
      if (isUntouched && element instanceof HTMLElement) element.focus({ preventScroll: true });
    }
    function restore() {
      if (!last || document.activeElement !== document.body) return;
      const { element, home } = last;
      if (element.isConnected && !isDisabled(element)) return;
      focusHome(home);
      if (element.isConnected) waiting = { element, home: document.activeElement };
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changes = new MutationObserver(() => {
      giveBack();
      if (document.activeElement !== document.body) return;
      clearTimeout(timer);
      timer = setTimeout(restore, GRACE);
    });
    changes.observe(document.body, {
      ...{ childList: true, subtree: true },
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', remember);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

const isDisabled = (element: Element) => element.matches(':disabled');

function focusHome(home: HTMLElement | null): void {
  const page = document.getElementById('canvas') ?? document.querySelector('main');
  const target = home?.isConnected ? home : page;
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
