const TOKEN = 'token';

/** The stored token with its `Bearer ` prefix, or null when nobody is logged in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN, `Bearer ${token}`);
}

/** Forgets everything stored in this browser and goes to the login screen, which leads back here. */
export function endSession(): void {
  try {
    localStorage.clear();
  } catch {
    // nothing could be stored, so nothing is left
  }
  const here = location.pathname.replace(/^\/app/, '') + location.search;
  const back = here.startsWith('/login') ? '' : `?back=${encodeURIComponent(here)}`;
  location.assign(`/app/login${back}`);
}
