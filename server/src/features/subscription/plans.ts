import type { Figure, Plan } from '@caseloom/contract';

const GIGABYTE = 1024 ** 3;

/** What each plan lets a company have; `null` is no limit. Prices are the payment service's business. */
export const PLAN_LIMITS: Record<Plan, Record<Figure, number | null>> = {
  free: {
    apiCalls: 100_000,
    models: 500,
    testData: 5000,
    testCases: 50_000,
    testSteps: 10_000,
    storage: GIGABYTE,
  },
  team: {
    apiCalls: 1_000_000,
    models: 2000,
    testData: 20_000,
    testCases: 500_000,
    testSteps: 100_000,
    storage: 20 * GIGABYTE,
  },
  company: {
    apiCalls: null,
    models: null,
    testData: null,
    testCases: null,
    testSteps: null,
    storage: null,
  },
};
