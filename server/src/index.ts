export { EmbeddedError } from './db/embedded.ts';
export { EnvironmentError, readEnvironment } from './env.ts';
export { setCompanyPlan } from './operate.ts';
export { serve } from './serve.ts';
