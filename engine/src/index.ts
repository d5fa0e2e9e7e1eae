export type * from './model.ts';
export { DEFAULT_SETTINGS } from './model.ts';
export type * from './problems.ts';
export type * from './result.ts';
