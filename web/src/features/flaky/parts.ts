export { FlakyNote } from './FlakyNote.tsx';
export { useRateWords } from './use-rate-words.ts';
