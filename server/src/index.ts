export { readEnvironment } from './env.ts';
export { setCompanyPlan } from './operate.ts';
export { serve } from './serve.ts';
export { EmbeddedError, EnvironmentError } from './start-error.ts';
