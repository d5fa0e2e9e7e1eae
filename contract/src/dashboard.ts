import { z } from 'zod';
import { userRoute } from './route.ts';

export const dashboardRoutes = {
  get: userRoute
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['Dashboard'],
      summary: 'How my visible projects are doing',
    })
    .input(z.strictObject({ year: z.coerce.number().int().min(2000).max(3000).optional() }))
    .output(
      z.object({
        successRate: z.object({ completed: z.number().int(), failed: z.number().int() }),
        monthly: z.array(
          z.object({
            month: z.number().int().min(1).max(12),
            projects: z.number().int(),
            passed: z.number().int(),
            failed: z.number().int(),
          }),
        ),
        /** 0 to 100; null while there is no result. */
        passRate: z.number().nullable(),
        failedResults: z.number().int(),
      }),
    ),
};
