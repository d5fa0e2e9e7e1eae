import { validate } from '@caseloom/engine';
import { problemLines, readModel } from '../model-input.ts';
import { languageOf, onlyArgument, readArguments } from '../options.ts';

const USAGE = 'caseloom check <model> [--lang tr|en] [--format json]';

/** `caseloom check`: every problem with its place. @returns 1 where there is any */
export async function check(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    lang: { type: 'string' },
    format: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const language = languageOf(values.lang);
  const { model, context } = readModel(onlyArgument(positionals, USAGE), language);
  const problems = validate(model, context);
  const asJson = values.format === 'json' || (values.format === undefined && !process.stdout.isTTY);
  if (asJson) console.log(JSON.stringify(problems, null, 2));
  else for (const line of problemLines(problems, model, language)) console.log(line);
  return problems.length > 0 ? 1 : 0;
}
