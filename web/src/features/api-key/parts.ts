/** What settings and suites show of keys. */
export { CiStep } from './CiStep.tsx';
export { KeysTab } from './KeysTab.tsx';
