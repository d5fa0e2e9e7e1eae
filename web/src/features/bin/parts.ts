export { useBin, useMoveToBin } from './use-bin.ts';
