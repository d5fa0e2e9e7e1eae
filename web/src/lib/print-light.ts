const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: pages are printed in the light colours, and are dark again afterwards. */
export function printLight(): void {
  const page = document.documentElement;
  let before: string | null = null;
  addEventListener('beforeprint', () => {
    before = page.getAttribute(SCHEME);
    page.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    if (before) page.setAttribute(SCHEME, before);
  });
}
