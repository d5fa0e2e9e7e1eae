import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { required } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Suite'] as const;
const byCase = z.strictObject({ id: z.uuid(), key: caseKey });

/**
 * What tests of a case are called in their code: class or suites, then name. A `*` stands for any text,
 * `\\*` for itself; there has to be more than that.
 */
export const automationName = required(LIMITS.automationName).refine(
  (name) => /[^*\s]/.test(name),
  {
    params: { code: 'invalid' },
  },
);
const automationNames = z.array(automationName).max(LIMITS.automationNames);
const answer = z.object({ automationNames: z.array(z.string()) });

/** The calls of suites about the names that the tests of their cases have in code. */
export const automationNameRoutes = {
  automationNames: userRoute({
    method: 'GET',
    path: '/suite/{id}/case/{key}/automation-names',
    tags,
    summary:
      'What tests of a case are called in their code: results of these names are matched with it',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(byCase)
    .output(answer),
  setAutomationNames: userRoute({
    method: 'PUT',
    path: '/suite/{id}/case/{key}/automation-names',
    tags,
    summary:
      'Set what tests of a case are called in their code, in all suites of the project that have the case; * stands for any text',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.setAutomationNames',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
    },
  })
    .errors(errors('suite_not_found', 'case_not_found'))
    .input(byCase.extend({ automationNames }))
    .output(answer),
};
