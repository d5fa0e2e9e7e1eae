/** How other features share what they have by links. */
export type { ShareCalls } from './api.ts';
export { ClosedLink } from './ClosedLink.tsx';
export { PublicPage } from './PublicPage.tsx';
export { ShareDialog } from './ShareDialog.tsx';
