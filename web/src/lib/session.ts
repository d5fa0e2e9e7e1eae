import { forgetUnsent, keepUnsent } from './unsent.ts';

const TOKEN = 'token';
let isOver = false;
let isEnding = false;

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

/** From here on, calls refused for lack of a session are expected: the session is being ended on purpose. */
export function beginLogout(): void {
  isEnding = true;
}

/** Forgets everything stored in this browser and goes to the login screen. */
export function endSession(): void {
  isEnding = true;
  forgetUnsent();
  leave('/app/login');
}

/** The same when the server no longer knows the session: the login says so, and leads back here, to what was typed. */
export function expireSession(): void {
  if (isEnding) {
    endSession();
    return;
  }
  if (!isOver) {
    keepUnsent();
    // what is typed or said until the page is really left
    addEventListener('pagehide', keepUnsent);
  }
  const here = location.pathname.replace(/^\/app/, '') + location.search;
  const back = here.startsWith('/login') ? '' : `&back=${encodeURIComponent(here)}`;
  leave(`/app/login?expired=true${back}`);
}

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
