// The theme is set before the first paint, so that no page flashes in the other one.
(() => {
  const chosen = document.cookie.match(/theme=(light|dark)/)?.[1];
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
