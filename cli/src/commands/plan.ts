import { PLANS } from '@caseloom/contract';
import { CommandError } from '../command-error.ts';
import { command, oneOf } from '../options.ts';

const USAGE = `caseloom plan <company> <plan>: puts a company on a plan, for whoever runs this installation

  <company>  its id, its name, or the address of one of its owners
  <plan>     ${PLANS.join(', ')}

It reads the same environment variables as caseloom serve (DATA_DIR, DATABASE_URL), and works while the portal runs.`;

/** `caseloom plan`: what a company may have from now on. @throws CommandError where either word, or the database, cannot be used */
export const plan = command(USAGE, {}, async ({ positionals }) => {
  const [company, given, ...others] = positionals;
  if (company === undefined || given === undefined || others.length > 0)
    throw new CommandError(USAGE);
  const wanted = oneOf('<plan>', given, PLANS);
  const server = await import('@caseloom/server');
  try {
    const environment = server.readEnvironment(process.env);
    const set = await server.setCompanyPlan(environment, { company, plan: wanted });
    if (typeof set === 'string')
      throw new CommandError(
        `There is not exactly one company "${company}". Give its id, its whole name, or the address of one of its owners.`,
      );
    console.log(`${set.name} is on the plan ${set.plan} now.`);
    return 0;
  } catch (error) {
    const isExplained =
      error instanceof server.EnvironmentError || error instanceof server.EmbeddedError;
    throw isExplained ? new CommandError(error.message) : error;
  }
});
