export { EmbeddedError } from './db/embedded.ts';
export { EnvironmentError, readEnvironment } from './env.ts';
export { serve } from './serve.ts';
