/** Puts the focus where the page itself begins, behind header and navigation; where the page has put it inside, it stays. */
export function focusMain(): void {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
