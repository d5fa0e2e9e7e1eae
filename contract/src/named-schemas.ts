import type { z } from 'zod';
import { apiKey } from './api-key.ts';
import { caseAttributes } from './case-attributes.ts';
import { draft, draftSummary } from './draft.ts';
import { stepArgument, writtenFeature } from './feature.ts';
import { generationResult, lastGeneration, problem, settings } from './generation.ts';
import {
  drawing,
  model,
  modelEdge,
  modelNode,
  modelSettings,
  note,
  openedModel,
  stateVariable,
} from './model.ts';
import { project, projectCounts } from './project.ts';
import { release, releaseComparison, releaseSummary } from './release.ts';
import { requirement, requirementCoverage } from './requirement-answer.ts';
import { requirementChange, requirementImport } from './requirement-record.ts';
import { attachment, openedResult, result } from './result.ts';
import { openedRun, resultCounts, run } from './run.ts';
import { step } from './step.ts';
import { suite, suiteChanges } from './suite-answer.ts';
import { suiteCase } from './suite-case.ts';
import { testData } from './test-data.ts';
import { colleague, user } from './user.ts';
import { verdict } from './verdict.ts';

/**
 * The things that calls take and give, by the names that the OpenAPI document and clients made
 * of it have for them. Each is printed once; what a call takes of it ends in `Input` where
 * it differs from what calls give.
 */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ApiKey: apiKey,
  Attachment: attachment,
  CaseAttributes: caseAttributes,
  Colleague: colleague,
  Draft: draft,
  DraftSummary: draftSummary,
  Drawing: drawing,
  Edge: modelEdge,
  Feature: writtenFeature,
  Generation: generationResult,
  LastGeneration: lastGeneration,
  Model: model,
  ModelSettings: modelSettings,
  Node: modelNode,
  Note: note,
  OpenedModel: openedModel,
  OpenedResult: openedResult,
  OpenedRun: openedRun,
  Problem: problem,
  Project: project,
  ProjectCounts: projectCounts,
  Release: release,
  ReleaseComparison: releaseComparison,
  ReleaseSummary: releaseSummary,
  Requirement: requirement,
  RequirementChange: requirementChange,
  RequirementCoverage: requirementCoverage,
  RequirementImport: requirementImport,
  Result: result,
  ResultCounts: resultCounts,
  Run: run,
  Settings: settings,
  StateVariable: stateVariable,
  Step: step,
  StepArgument: stepArgument,
  Suite: suite,
  SuiteCase: suiteCase,
  SuiteChanges: suiteChanges,
  TestData: testData,
  User: user,
  Verdict: verdict,
};
