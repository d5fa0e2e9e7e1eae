import { validate } from '@caseloom/engine';
import { sentence } from '@caseloom/locales';
import { problemLines, readModel } from '../model-input.ts';
import { command, onlyArgument, TEXT, tableOrJson } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';

const USAGE = `caseloom check <model> [options]: what is wrong with a model file, and where

  --lang tr|en
  --format json|table   (json where the output is no terminal)

The exit code is 0 where nothing is wrong, 1 where something is.`;

/** `caseloom check`: every problem with its place. @returns 1 where there is any */
export const check = command(
  USAGE,
  {
    format: TEXT,
  },
  async ({ values, positionals, language }) => {
    const asJson = printsJson(tableOrJson(values.format));
    const path = onlyArgument(positionals, 'caseloom check takes one model file.');
    const { model, context, report } = await readModel(path, language);
    for (const { message } of report) console.error(message);
    const problems = validate(model, context);
    if (asJson) {
      const worded = problems.map((problem) => ({
        ...problem,
        message: sentence(language, 'problems', problem.code, problem.params),
      }));
      await writeOutput(`${JSON.stringify(worded, null, 2)}\n`, undefined);
    } else {
      for (const line of problemLines(problems, model, language)) console.log(line);
    }
    return problems.length > 0 ? 1 : 0;
  },
);
