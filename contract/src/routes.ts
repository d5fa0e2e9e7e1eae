import { aiRoutes } from './ai.ts';
import { apiKeyRoutes } from './api-key.ts';
import { archiveRoutes } from './archive.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { binRoutes } from './bin.ts';
import { caseColumnsRoutes } from './case-columns.ts';
import { companyRoutes } from './company.ts';
import { contactRoutes } from './contact.ts';
import { dashboardRoutes } from './dashboard.ts';
import { flakyRoutes } from './flaky.ts';
import { memberRoutes } from './member.ts';
import { modelRoutes } from './model.ts';
import { notificationRoutes } from './notification.ts';
import { passkeyRoutes } from './passkey.ts';
import { projectRoutes } from './project.ts';
import { releaseRoutes } from './release.ts';
import { releaseShareRoutes } from './release-share.ts';
import { reportRoutes } from './report.ts';
import { requirementRoutes } from './requirement.ts';
import { resultRoutes } from './result.ts';
import type { DeclaredRoute } from './route.ts';
import { runRoutes } from './run.ts';
import { savedViewRoutes } from './saved-view.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { stepRoutes } from './step.ts';
import { subscriptionRoutes } from './subscription.ts';
import { suiteRoutes } from './suite.ts';
import { testDataRoutes } from './test-data.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { userRoutes } from './user.ts';
import { webhookRoutes } from './webhook.ts';
import { workRoutes } from './work.ts';

/** The whole API on one page; a route that does not declare what guards it has no place here. */
export const contract = {
  auth: authRoutes,
  user: userRoutes,
  session: sessionRoutes,
  twoFactor: twoFactorRoutes,
  passkey: passkeyRoutes,
  company: companyRoutes,
  project: projectRoutes,
  archive: archiveRoutes,
  member: memberRoutes,
  model: modelRoutes,
  step: stepRoutes,
  testData: testDataRoutes,
  caseColumns: caseColumnsRoutes,
  suite: suiteRoutes,
  run: runRoutes,
  result: resultRoutes,
  flaky: flakyRoutes,
  release: releaseRoutes,
  releaseShare: releaseShareRoutes,
  report: reportRoutes,
  requirement: requirementRoutes,
  bin: binRoutes,
  apiKey: apiKeyRoutes,
  webhook: webhookRoutes,
  ai: aiRoutes,
  search: searchRoutes,
  work: workRoutes,
  savedView: savedViewRoutes,
  dashboard: dashboardRoutes,
  notification: notificationRoutes,
  subscription: subscriptionRoutes,
  audit: auditRoutes,
  contact: contactRoutes,
} satisfies Record<string, Record<string, DeclaredRoute>>;
