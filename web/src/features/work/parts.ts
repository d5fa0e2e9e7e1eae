/** What other features show of test work. */
export { LeftByLeaving } from './LeftToRun.tsx';
