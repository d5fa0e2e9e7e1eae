const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: whatever is printed is printed in the light colours, and the page is dark again afterwards. */
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
