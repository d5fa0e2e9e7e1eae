/** What other features show of test work. */
export { type Heirs, handOverTo, LeftInCompany } from './LeftInCompany.tsx';
export { LeftByLeaving } from './LeftToRun.tsx';
