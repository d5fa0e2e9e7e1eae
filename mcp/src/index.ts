export { Refusal } from './answer.ts';
export type { Source } from './inputs.ts';
export { localModels, type ReadModel } from './models.ts';
export { openPortal, type Portal } from './portal.ts';
export { createHttpHandler, serveOverStdio } from './serve.ts';
