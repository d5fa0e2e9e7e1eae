import type { Context, Model } from '../model.ts';
import type { Problem } from '../problems.ts';
import { validate } from '../validate/validate.ts';
import { suggestForCheckWithoutFailure } from './check-without-failure.ts';
import { suggestForInvalidValuesMissing } from './invalid-values-missing.ts';
import { suggestForInvalidWithoutBranch } from './invalid-without-branch.ts';
import { collectFacts, type ModelFacts } from './model-facts.ts';
import {
  type OpenRequirement,
  suggestForRequirementWithoutStep,
} from './requirement-without-step.ts';
import { suggestForRetryWithoutLimit } from './retry-without-limit.ts';
import type { Suggestion } from './suggestion.ts';
import { suggestForValueUntested } from './value-untested.ts';
import { suggestForValuesLeftOut } from './values-left-out.ts';

const RULES: readonly ((facts: ModelFacts) => Suggestion[])[] = [
  suggestForValuesLeftOut,
  suggestForValueUntested,
  suggestForInvalidWithoutBranch,
  suggestForInvalidValuesMissing,
  suggestForRetryWithoutLimit,
  suggestForCheckWithoutFailure,
];

/**
 * What may be missing in a model, found by rules: each with the change that would add it. The same model always gets the
 * same suggestions in the same order: by rule, then by the order of the flow or of drawing.
 *
 * @param problems what `validate` says of the model, where it is known
 * @param open the requirements of the project that no model carries and no test case covers
 * @returns the suggestions; none while there is an error, as that is to be mended first
 * Time: that of `validate`, and linear in the model beside it.
 */
export function suggest(
  model: Model,
  context: Context,
  problems: readonly Problem[] = validate(model, context),
  open: readonly OpenRequirement[] = [],
): Suggestion[] {
  if (problems.some(({ severity }) => severity === 'error')) return [];
  const facts = collectFacts(model, context, problems);
  const found = [
    ...RULES.flatMap((rule) => rule(facts)),
    ...suggestForRequirementWithoutStep(facts, open),
  ];
  // a step that gets a branch for other reasons is not asked for the one where its check fails
  const branched = new Set(
    found.flatMap(({ change }) =>
      change.kind === 'branch' && change.outcome !== 'failed' ? change.from : [],
    ),
  );
  return found.filter(
    ({ code, nodeId = '' }) => code !== 'check_without_failure' || !branched.has(nodeId),
  );
}
