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

/** Forgets everything stored in this browser and goes to the login screen. */
export function endSession(): void {
  leave('/app/login');
}

/** The same when the server no longer knows the session: the login says so, and leads back here. */
export function expireSession(): void {
  const here = location.pathname.replace(/^\/app/, '') + location.search;
  const back = here.startsWith('/login') ? '' : `&back=${encodeURIComponent(here)}`;
  leave(`/app/login?expired=true${back}`);
}

let isOver = false;
/** Whether this page is being left because nobody is logged in any more: nothing may hold it back, or keep anything. */
export const isSessionOver = () => isOver;

function leave(address: string): void {
  isOver = true;
  try {
    localStorage.clear();
  } catch {
    // nothing could be stored, so nothing is left
  }
  location.assign(address);
}
