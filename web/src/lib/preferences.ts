/** Kept in local storage and, since a forced logout clears that, in a cookie too. */
type Name = 'language' | 'theme' | 'singleKeys' | 'wheel' | 'layoutDirection' | 'consent';

export function readPreference(name: Name): string | undefined {
  try {
    const stored = localStorage.getItem(name);
    if (stored) return stored;
  } catch {
    // storage may be closed to us; the cookie may still answer
  }
  return new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];
}

export function keepPreference(name: Name, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${value}; path=/app; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(name, value);
  } catch {
    // the cookie holds it
  }
}
