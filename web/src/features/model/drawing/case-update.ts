/** What brings a model up to a newer version of the test cases that it was drawn of, loaded in one piece. */
export { asImported } from './as-imported.ts';
export { keepEdits } from './keep-edits.ts';
export { lostToCases, saySame, updateFromCases } from './update-from-cases.ts';
