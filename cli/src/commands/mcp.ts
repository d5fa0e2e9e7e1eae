import { read } from '@caseloom/formats';
import { localModels, openPortal, Refusal, type Source, serveOverStdio } from '@caseloom/mcp';
import { CommandError } from '../command-error.ts';
import { readModel, worded } from '../model-input.ts';
import { command, requireNoArguments } from '../options.ts';
import { addressOf } from '../portal.ts';
import { language, say, sayOfFile } from '../say.ts';

/** `caseloom mcp`: tools for an agent over standard input and output; with a portal, its calls too. */
export const mcp = command(
  () => say('mcpUsage'),
  {},
  async ({ positionals }) => {
    requireNoArguments(positionals, 'mcp');
    const { CASELOOM_URL: url, CASELOOM_API_KEY: token } = process.env;
    const portal = url || token ? openPortal({ ...addressOf(process.env), language }) : undefined;
    const models = localModels({ read: readSource, language, portal });
    await serveOverStdio({ models, portal, files: true });
    return 0;
  },
);

/** What a text or a file draws. @throws Refusal where it is no model */
async function readSource(source: Source) {
  if ('path' in source) return readModel(source.path).catch(refuse);
  if (!('text' in source)) throw new Refusal(say('mcpNoPortal'));
  const file = read(source.text, source.fileName ?? '', language);
  if (!file.ok) throw new Refusal(sayOfFile(file.problem));
  const { models, steps, testData, report } = file;
  const [model, ...others] = models;
  if (!model) throw new Refusal(sayOfFile({ code: 'file_not_model' }));
  return { model, context: { steps, testData, models: others }, report: worded(report) };
}

/** What the command line says at its end, an agent is told. */
function refuse(error: unknown): never {
  if (error instanceof CommandError) throw new Refusal(error.message);
  throw error;
}
