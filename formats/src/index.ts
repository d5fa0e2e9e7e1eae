export { writeCaseloom } from './caseloom/write.ts';
export type { FileProblem, ModelFile, ReadResult, Remark } from './model-file.ts';
export { read } from './read.ts';
