import { command, requireNoArguments } from '../options.ts';
import { say } from '../say.ts';
import { withServer } from '../server.ts';

/**
 * `caseloom migrate`: the database as this version needs it, on one server or distributed over several.
 *
 * @throws CommandError where a setting or the database cannot be used
 */
export const migrate = command(
  () => say('migrateUsage'),
  { distribute: { type: 'boolean' }, rebalance: { type: 'boolean' } },
  async ({ positionals, values }) => {
    requireNoArguments(positionals, 'migrate');
    return withServer(async (server, environment) => {
      await (values.distribute ? server.distribute(environment) : server.migrate(environment));
      console.error(say(values.distribute ? 'distributed' : 'migrated'));
      if (values.rebalance) {
        const count = await server.rebalance(environment);
        console.error(say('rebalanced', { count }));
      }
      return 0;
    });
  },
);
