/** What settings, suites and webhooks show of keys. */

export { myKeys } from './api.ts';
export { CiStep } from './CiStep.tsx';
export { Code } from './Code.tsx';
export { KeysTab } from './KeysTab.tsx';
export { MyKeys } from './MyKeys.tsx';
