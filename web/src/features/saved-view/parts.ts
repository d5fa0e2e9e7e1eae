/** The saved views of a list: chosen, saved and managed. */
export { SavedViews } from './SavedViews.tsx';
