export { type Audience, type KeyScope, ROLES_OF, type Role } from './access.ts';
export type { AiSettings, AiTrial } from './ai-settings.ts';
export type { ArchiveContents } from './archive.ts';
export type { AuditEvent, AuditFilter } from './audit.ts';
export type { AuditDetails, GuardAudit, Named, SubjectKind } from './audit-meta.ts';
export {
  acceptInviteRequestDto,
  forgotPasswordDto,
  loginRequestDto,
  registerRequestDto,
  resendVerificationRequestDto,
  resetPasswordDto,
} from './auth.ts';
export type { Binned } from './bin.ts';
export type { CaseColumns } from './case-columns.ts';
export type { PastResult } from './case-results.ts';
export {
  ACTIVITY_KINDS,
  BIN_KINDS,
  type BinKind,
  DRAFT_STAGES,
  DRAFTING,
  FLAKY_DAYS,
  HIGH_RISK,
  MAIL_TIMES,
  type MailTime,
  NO_SECTION,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  PLANS,
  type Plan,
  PROJECT_ORDERS,
  type ProjectOrder,
  RELEASE_CHANGES,
  RESULT_STATUSES,
  RUN_ORDERS,
  type RunOrder,
  SECTION_SEPARATOR,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  type WebhookEvent,
  type WebhookKind,
  WORK_PARTS,
  type WorkPart,
} from './choices.ts';
export { commonWords, isCommonPassword, isOwnPassword } from './common-password.ts';
export { inviteUserToCompanyDto } from './company.ts';
export type { ContentKind } from './contents.ts';
export {
  type Draft,
  type DraftNews,
  type DraftSentence,
  type DraftSummary,
  draftContent,
} from './draft.ts';
export {
  type DraftChoice,
  idsOfParts,
  isSameSentence,
  moveChoices,
  withChoices,
} from './draft-choices.ts';
export type { DraftEdit, DraftPartEdit } from './draft-edit.ts';
export { findStep, wordsOfEdge, wordsOfStep } from './draft-words.ts';
export { ERRORS, type ErrorBody, type ErrorCode, errorBody, type FieldError } from './errors.ts';
export { email, isKeepable, truth } from './field.ts';
export type { Flakiness, FlakyCase } from './flaky.ts';
export type { GenerateQuery } from './generate-query.ts';
export type { GenerationAnswer, TestCaseAnswer } from './generation.ts';
export { previousResult } from './generation.ts';
export type { Failures } from './imported.ts';
export {
  FIRST_STEPS,
  type FirstStep,
  LIMITS,
  THEMES,
} from './limits.ts';
export { findMentions, foldName } from './mentions.ts';
export {
  createModelDto,
  type DrawingAnswer,
  type ModelAnswer,
  type OpenedModel,
} from './model.ts';
export type { FileParts, ModelImport, UndoneImport } from './model-import.ts';
export {
  type CheckedModel,
  type ChosenSettings,
  chosenSettings,
  modelText,
} from './model-text.ts';
export { NAMED_SCHEMAS } from './named-schemas.ts';
export type {
  NotificationChoices,
  NotificationItem,
  NotificationSettings,
} from './notification.ts';
export type { CreatedPasskey, UsedPasskey } from './passkey.ts';
export { PASSWORD_RULES } from './password.ts';
export { createProjectDto, type Project } from './project.ts';
export {
  type ReleaseAnswer,
  type ReleaseCase,
  type ReleaseChange,
  type ReleaseComparison,
  type ReleaseSummary,
  releaseChange,
} from './release.ts';
export type { SharedRelease } from './release-share.ts';
export type { MatrixCase, RequirementAnswer, RequirementCoverage } from './requirement-answer.ts';
export type {
  RequirementChange,
  RequirementImport,
  RequirementItem,
  RequirementLinks,
} from './requirement-record.ts';
export type { ResultAnswer, RunVisitor } from './result.ts';
export type { Cost, DeclaredRoute, RouteMeta } from './route.ts';
export { contract } from './routes.ts';
export {
  type OpenedRun,
  type ResultCounts,
  type ResultStatus,
  type RunAnswer,
  type RunContents,
  resultStatus,
} from './run.ts';
export { type SavedView, VIEW_LISTS } from './saved-view.ts';
export type { Found } from './search.ts';
export { toSlug } from './slug.ts';
export type { StepAnswer } from './step.ts';
export { createStepRequestDto } from './step.ts';
export { FIGURES, type Figure, type Subscription } from './subscription.ts';
export type { SuiteAnswer } from './suite-answer.ts';
export type { SuiteCaseAnswer } from './suite-case.ts';
export type { SuitePreview } from './suite-preview.ts';
export { TAGS } from './tags.ts';
export { createDataDto, dataRequestFilter, type TestDataAnswer } from './test-data.ts';
export type { UnmatchedResult } from './unmatched-result.ts';
export type { Colleague, User } from './user.ts';
export type { VerdictAnswer } from './verdict.ts';
export { isWebAddress } from './web-address.ts';
export {
  type Delivery,
  type DeliveryEvent,
  type DeliveryFault,
  type OpenedDelivery,
  type Webhook,
  type WebhookBody,
  webhookBody,
} from './webhook.ts';
export type { WorkCase, WorkModel, WorkProject, WorkResult, WorkRun, WorkSuite } from './work.ts';
export type {
  CaseImport,
  CasePart,
  CaseVersion,
  FieldWords,
  ImportedCase,
} from './written-case.ts';
