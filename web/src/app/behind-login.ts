/** What is around every page behind the login: one file for a browser to ask for. */
export { Shell } from './Shell.tsx';
export { Toasts } from './Toasts.tsx';
