import { useEffect } from 'react';

/**
 * Keeps the focus in the tool where the element that had it goes, or can no longer have it: the part
 * of the page it stood in takes it, or the canvas where that is gone too. So no action ends nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { element: Element; region: HTMLElement | null } | undefined;
    function remember({ target }: FocusEvent) {
      if (target instanceof Element)
        last = { element: target, region: target.closest<HTMLElement>('[data-region]') };
    }
    function restore() {
      const isLost = document.activeElement === document.body && last !== undefined;
      if (!isLost || !last || (last.element.isConnected && !last.element.matches(':disabled')))
        return;
      const region = last.region?.isConnected ? last.region : document.getElementById('canvas');
      region?.focus({ preventScroll: true });
    }
    const changes = new MutationObserver(restore);
    changes.observe(document.body, {
      ...{ childList: true, subtree: true },
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', remember);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
