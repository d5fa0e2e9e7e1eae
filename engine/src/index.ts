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
export { modelNamesOf } from './cases/model-name.ts';
export { BULLET, keywordOf, wordOfValue } from './cases/wording.ts';
export type { Rule } from './combine/clauses/rule.ts';
export { type RuleClauses, toClauses } from './combine/clauses/to-clauses.ts';
export { generateCoveringArray, generateCoveringArrayInSteps } from './combine/combine.ts';
export type * from './combine/instance.ts';
export { namesIn, readCondition } from './conditions/condition.ts';
export { holds } from './conditions/holds.ts';
export { printCondition } from './conditions/print.ts';
export { KEYWORDS, type Keyword, patternOfWord, syntaxOf } from './conditions/syntax.ts';
export { proposeBoundaries } from './data/boundaries.ts';
export { fold } from './data/fold.ts';
export { isOfType } from './data/test-data.ts';
export { substitute, tokensIn } from './data/tokens.ts';
export {
  printTypedData,
  printTypedValue,
  readTypedData,
  readTypedRange,
  readTypedValue,
} from './data/typed-value.ts';
export type * from './feature.ts';
export { countOutlines, generate, generateStepwise } from './generate.ts';
export type * from './model.ts';
export {
  CRITERIA,
  DEFAULT_SETTINGS,
  isListed,
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
export type * from './result.ts';
export { namesOfStep } from './step-argument.ts';
export { isInfeasible } from './suite/coverage.ts';
export { validate } from './validate/validate.ts';
