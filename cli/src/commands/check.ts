import { validate } from '@caseloom/engine';
import { problemLines, readModel, showReport } from '../model-input.ts';
import { command, onlyModel, TEXT, tableOrJson } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { modelFormats, say } from '../say.ts';
import { sayOfModel } from '../say-of-model.ts';

/** `caseloom check`: every problem with its place. @returns 1 where there is any */
export const check = command(
  () => say('checkUsage', { formats: modelFormats }),
  {
    format: TEXT,
  },
  async ({ values, positionals }) => {
    const asJson = printsJson(tableOrJson(values.format));
    const { model, context, report } = await readModel(onlyModel(positionals, 'check'));
    showReport(report);
    const problems = validate(model, context);
    if (asJson) {
      const worded = problems.map((problem) => ({ ...problem, message: sayOfModel(problem) }));
      await writeOutput(`${JSON.stringify(worded, null, 2)}\n`, undefined);
    } else {
      for (const line of problemLines(problems, model)) console.log(line);
    }
    return problems.length > 0 ? 1 : 0;
  },
);
