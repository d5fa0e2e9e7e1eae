export { examine } from './doctor/examine.ts';
export { readEnvironment } from './env.ts';
export {
  backUp,
  distribute,
  EMBEDDED,
  migrate,
  moveFiles,
  moveTo,
  rebalance,
  restoreFrom,
  setCompanyPlan,
} from './operate.ts';
export { serve } from './serve.ts';
export { StartError } from './start-error.ts';
export { work } from './work.ts';
