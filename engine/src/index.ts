export { calledBy, changesBetween, type Drawn } from './budget/changes.ts';
export { changesSinceCases, type EarlierCases } from './budget/changes-since-cases.ts';
export { type MinCover, minCover } from './budget/min-cover.ts';
export type { MatchableCase } from './cases/case-likeness.ts';
export { type Comparison, compareCases } from './cases/compare.ts';
export {
  type CaseDifference,
  type ComparableCase,
  differencesOf,
  pairSteps,
} from './cases/differences.ts';
export {
  type Continuation,
  type Decisions,
  freeKey,
  keepKeys,
  type MatchedBy,
  type MatchedCases,
  matchCases,
  withKeysOf,
} from './cases/keep-keys.ts';
export { continueGeneration, goalOf, type KnownCases, NO_CASES } from './cases/last-generation.ts';
export { modelNamesOf } from './cases/model-name.ts';
export { type PackedCases, packCases, unpackCases } from './cases/packed-cases.ts';
export { namedText, type StepPart, stepParts } from './cases/step-parts.ts';
export { testId } from './cases/test-id.ts';
export { BULLET, keywordOf, wordOfValue } from './cases/wording.ts';
export type { Rule } from './combine/clauses/rule.ts';
export { type RuleClauses, toClauses } from './combine/clauses/to-clauses.ts';
export { generateCoveringArray, generateCoveringArrayInSteps } from './combine/combine.ts';
export type * from './combine/instance.ts';
export { computationsOf } from './computed/computations.ts';
export { readFormula } from './computed/formula.ts';
export { namesIn, readCondition, stateIn } from './conditions/condition.ts';
export { holds } from './conditions/holds.ts';
export { readPattern } from './conditions/pattern/pattern.ts';
export { printCondition } from './conditions/print.ts';
export { KEYWORDS, type Keyword, patternOfWord, syntaxOf } from './conditions/syntax.ts';
export { proposeBoundaries } from './data/boundaries.ts';
export { type DataSide, dataSideOf } from './data/data-side.ts';
export { fold } from './data/fold.ts';
export {
  type Proposal,
  type ProposalRequest,
  propose,
  type Reason,
  typeOfRequest,
} from './data/proposals/propose.ts';
export { VALUE_KINDS, type ValueKind } from './data/proposals/value-kinds.ts';
export { isOfType } from './data/test-data.ts';
export { isTime } from './data/time.ts';
export { substitute, tokensIn } from './data/tokens.ts';
export {
  printTypedData,
  printTypedValue,
  readTypedData,
  readTypedRange,
  readTypedValue,
} from './data/typed-value.ts';
export type * from './feature.ts';
export {
  drawnTable,
  drawnTables,
  mapRules,
  ruleId,
  rulesOf,
  ruleTexts,
} from './flow/decision-table.ts';
export { namingParts, stateNamedBy } from './flow/naming-parts.ts';
export { printVisits } from './flow/visits.ts';
export { countOutlines, generate, generateStepwise } from './generate.ts';
export { generateChanged } from './generate-changed.ts';
export type * from './model.ts';
export {
  CASE_ORDERS,
  CRITERIA,
  type DataSettings,
  DEFAULT_SETTINGS,
  isListed,
  MARKS,
  MAX_VISITS,
  NODE_TYPES,
  PATH_CRITERIA,
  POLARITY_PLANS,
} from './model.ts';
export type { PathBound } from './paths/bounded/bounded-walk.ts';
export type { PathCount } from './paths/bounded/count-paths.ts';
export { enumeratePaths } from './paths/bounded/enumerate-paths.ts';
export type { Graph } from './paths/graph.ts';
export { countNested, type NestedCriterion, type NestedGraphs } from './paths/nested-count.ts';
export {
  countTestPaths,
  findTestPaths,
  type PathSettings,
  type TestPaths,
} from './paths/test-paths.ts';
export type * from './problems.ts';
export { blocksGeneration } from './problems.ts';
export { readerParams } from './reader-params.ts';
export type * from './result.ts';
export {
  CASE_TOOLS,
  CHANGE_KINDS,
  CHANGED_THINGS,
  OPEN_PARTS,
  PRIORITIES,
  UNSTATED_PARTS,
} from './result.ts';
export { degreeOf, priorityOf } from './risk.ts';
export { type Assignment, type Expression, namesRead } from './state-variables/actions.ts';
export { isStateName, type Stateful, stateNamesOf, stateOf } from './state-variables/declared.ts';
export { printAction } from './state-variables/print-action.ts';
export { type ActionFault, type ReadAction, readAction } from './state-variables/read-action.ts';
export { type Renaming, renameInAction, renameInCondition } from './state-variables/rename.ts';
export { renameStateTokens, stateTokensIn } from './state-variables/tokens.ts';
export { mapTexts, namesOfStep } from './step-argument.ts';
export {
  applyToData,
  applyToDrawing,
  type Making,
} from './suggestions/apply-suggestion.ts';
export type { OpenRequirement } from './suggestions/requirement-without-step.ts';
export { suggest } from './suggestions/suggest.ts';
export type * from './suggestions/suggestion.ts';
export { isInfeasible } from './suite/coverage.ts';
export { edgesLeavingRange } from './validate/state-reach.ts';
export { validate } from './validate/validate.ts';
