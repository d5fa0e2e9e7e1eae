import type { Figure, Plan } from '@caseloom/contract';

/** What each plan lets a company have; `null` is no limit. Prices are the payment service's business. */
export const PLAN_LIMITS: Record<Plan, Record<Figure, number | null>> = {
  free: { apiCalls: 100_000, models: 500, testData: 5000, testCases: 50_000, testSteps: 10_000 },
  team: {
    apiCalls: 1_000_000,
    models: 2000,
    testData: 20_000,
    testCases: 500_000,
    testSteps: 100_000,
  },
  company: { apiCalls: null, models: null, testData: null, testCases: null, testSteps: null },
};
