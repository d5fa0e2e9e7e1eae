export { PastResults } from './PastResults.tsx';
