import { z } from 'zod';

/**
 * Which of several verdicts on a case of a run its result shows: the latest, or the worst since the
 * case was last reset (failed before blocked before passed before skipped).
 */
export const resultRule = z.enum(['latest', 'worst']);
