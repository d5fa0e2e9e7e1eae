export { useBin, useMoveToBin } from './use-bin.ts';
export { useContents } from './use-contents.ts';
