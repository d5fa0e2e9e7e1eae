export {
  acceptInviteRequestDto,
  forgotPasswordDto,
  loginRequestDto,
  registerRequestDto,
  resendVerificationRequestDto,
  resetPasswordDto,
} from './auth.ts';
export { ERRORS, type ErrorBody, type ErrorCode, errorBody, type FieldError } from './errors.ts';
export type { GenerationAnswer, TestCaseAnswer } from './generation.ts';
export { LANGUAGES, type Language, LIMITS } from './limits.ts';
export { createModelDto, EXPORT_FORMATS, type ModelAnswer, type OpenedModel } from './model.ts';
export { PASSWORD_RULES } from './password.ts';
export { createProjectDto, type Project } from './project.ts';
export type { RouteMeta } from './route.ts';
export { contract } from './routes.ts';
export type { StepAnswer } from './step.ts';
export { createStepRequestDto } from './step.ts';
export { createDataDto, dataRequestFilter, type TestDataAnswer } from './test-data.ts';
export type { Colleague, User } from './user.ts';
