/** What settings and suites show of keys. */

export { myKeys } from './api.ts';
export { CiStep } from './CiStep.tsx';
export { KeysTab } from './KeysTab.tsx';
export { MyKeys } from './MyKeys.tsx';
