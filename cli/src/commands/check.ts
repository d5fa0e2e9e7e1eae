import { suggest, validate } from '@caseloom/engine';
import { problemLines, readModel, showReport, suggestionLines } from '../model-input.ts';
import { command, FLAG, onlyModel, TEXT, tableOrJson } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { modelFormats, say } from '../say.ts';
import { sayOfModel, sayOfSuggestion } from '../say-of-model.ts';

/** `caseloom check`: every problem with its place, and what may be missing where that is asked for. @returns 1 where there is any problem */
export const check = command(
  () => say('checkUsage', { formats: modelFormats }),
  {
    format: TEXT,
    suggest: FLAG,
  },
  async ({ values, positionals }) => {
    const asJson = printsJson(tableOrJson(values.format));
    const { model, context, report } = await readModel(onlyModel(positionals, 'check'));
    showReport(report);
    const problems = validate(model, context);
    const suggestions = values.suggest ? suggest(model, context, problems) : [];
    if (asJson) {
      const worded = problems.map((problem) => ({ ...problem, message: sayOfModel(problem) }));
      const missing = suggestions.map((one) => ({ ...one, message: sayOfSuggestion(one) }));
      const all = values.suggest ? { problems: worded, suggestions: missing } : worded;
      await writeOutput(`${JSON.stringify(all, null, 2)}\n`, undefined);
    } else {
      const lines = [...problemLines(problems, model), ...suggestionLines(suggestions, model)];
      for (const line of lines) console.log(line);
    }
    return problems.length > 0 ? 1 : 0;
  },
);
