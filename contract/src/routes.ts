import { authRoutes } from './auth.ts';
import { dashboardRoutes } from './dashboard.ts';
import { modelRoutes } from './model.ts';
import { projectRoutes } from './project.ts';
import { stepRoutes } from './step.ts';
import { testDataRoutes } from './test-data.ts';
import { companyRoutes, userRoutes } from './user.ts';

/** The whole API on one page. */
export const contract = {
  auth: authRoutes,
  user: userRoutes,
  company: companyRoutes,
  project: projectRoutes,
  model: modelRoutes,
  step: stepRoutes,
  testData: testDataRoutes,
  dashboard: dashboardRoutes,
};
