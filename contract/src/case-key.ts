import { z } from 'zod';

/** What a case is called by for life. */
export const caseKey = z.string().regex(/^[A-Z2-7]{10}$/);
