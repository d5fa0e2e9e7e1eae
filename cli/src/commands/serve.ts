import { CommandError } from '../command-error.ts';
import { command } from '../options.ts';

const USAGE = `caseloom serve: the portal, until it is stopped

It takes no options. Its settings are environment variables:

  PORT, HOST           where it listens   (3000, 127.0.0.1)
  PUBLIC_URL           the address that mails lead to
  DATA_DIR             where the embedded database lives   (./data)
  DATABASE_URL         a PostgreSQL server instead: postgres://user:password@host:5432/database
  SMTP_URL, MAIL_FROM  how mails leave; without it they wait in an outbox
  SECRET_KEY           seals what the database must be able to tell again
  AI_BASE_URL, AI_MODEL, AI_API_KEY   a language model for drafts; without it rules make them
  AI_OWNERS, AI_MONTHLY_DRAFTS        whether owners may choose their own (off), and how many a month
  TRUST_PROXY          the addresses of the proxies in front
  LOG_LEVEL            fatal, error, warn, info, debug, trace or silent   (info)
  SUPPORT_EMAIL        shown where something went wrong
  DEMO                 0 offers no sample company

docs/operator.md says more.`;

/** `caseloom serve`: the portal, until it is told to stop. @throws CommandError where a setting or the database cannot be used */
export const serve = command(USAGE, {}, async ({ positionals }) => {
  if (positionals.length > 0)
    throw new CommandError('caseloom serve takes no arguments; see caseloom serve --help.');
  const server = await import('@caseloom/server');
  const { buildWeb } = await import('../build-web.ts');
  try {
    const environment = server.readEnvironment(process.env);
    buildWeb();
    const { stopped } = await server.serve(environment);
    await stopped;
    return 0;
  } catch (error) {
    const isExplained =
      error instanceof server.EnvironmentError || error instanceof server.EmbeddedError;
    throw isExplained ? new CommandError(error.message) : error;
  }
});
