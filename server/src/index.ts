export { readEnvironment } from './env.ts';
export { migrate, setCompanyPlan } from './operate.ts';
export { serve } from './serve.ts';
export { EmbeddedError, EnvironmentError } from './start-error.ts';
export { work } from './work.ts';
