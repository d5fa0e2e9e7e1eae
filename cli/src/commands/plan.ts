import { PLANS } from '@caseloom/contract';
import { fault } from '../command-error.ts';
import { command, oneOf } from '../options.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

const usage = () => say('planUsage', { plans: PLANS.join(', ') });

/** `caseloom plan`: what a company may have from now on. @throws CommandError where either word, or the database, cannot be used */
export const plan = command(usage, {}, async ({ positionals }) => {
  const [company, given, ...others] = positionals;
  if (company === undefined || given === undefined || others.length > 0)
    throw fault('companyAndPlan');
  const planName = oneOf('<plan>', given, PLANS);
  return withServer(async ({ setCompanyPlan }, environment) => {
    const set = await setCompanyPlan(environment, { company, plan: planName });
    if (typeof set === 'string') throw fault('companyNotFound', { company });
    console.log(say('planSet', { company: set.name, plan: set.plan }));
    return 0;
  });
});
