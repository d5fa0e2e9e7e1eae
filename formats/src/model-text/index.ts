export { parseModelText } from './read.ts';
export type { LineNumbers } from './read-model.ts';
export { writeModelText } from './write.ts';
