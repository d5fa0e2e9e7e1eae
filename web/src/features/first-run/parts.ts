/** The first steps: their list on the dashboard and in the tool, and what points at a control. */
export { FirstStepsCard } from './FirstStepsCard.tsx';
export { FirstStepsChip } from './FirstStepsChip.tsx';
export { useGuide } from './guide.ts';
export { Hint } from './Hint.tsx';
