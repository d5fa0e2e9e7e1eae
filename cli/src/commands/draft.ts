import { writeCaseloom, writeModelText } from '@caseloom/formats';
import { toPrompt } from '@caseloom/formats/answer-to-model';
import { fault } from '../command-error.ts';
import { readDocumentFiles } from '../document-input.ts';
import { type DraftResult, draftByRules, draftFromAnswer, remarkLines } from '../draft-result.ts';
import { readInput } from '../input.ts';
import { command, FLAG, oneOf, TEXT } from '../options.ts';
import { printsJson, requireOutputs, writeOutput } from '../output.ts';
import { language, say } from '../say.ts';
import { endingsOf, formatIn } from '../to-file.ts';

/**
 * `caseloom draft`: models of what texts describe, by rules, or of what a language model answered about them.
 *
 * @returns 1 where the texts describe no steps, or some of the files could not be read
 */
export const draft = command(
  () => say('draftUsage'),
  { from: TEXT, prompt: FLAG, format: TEXT, out: TEXT, report: TEXT },
  async ({ values, positionals }) => {
    const { from, out, report } = values;
    if (positionals.length === 0) throw fault('draftOfWhat');
    if (values.prompt && from !== undefined) throw fault('promptOrFrom');
    if ([...positionals, from].filter((path) => path === '-').length > 1) throw fault('oneInput');
    const format = values.prompt ? undefined : formatOf(values.format, out);
    requireOutputs(out, report);
    const { documents, problems } = await readDocumentFiles(positionals);
    for (const problem of problems) console.error(problem);
    const unread = problems.length > 0 ? 1 : 0;
    if (values.prompt) {
      await writeOutput(`${toPrompt(documents, NO_WORDS, language)}\n`, out);
      return unread;
    }
    const drafted =
      from === undefined
        ? draftByRules(documents)
        : draftFromAnswer(await readInput(from), documents, from);
    for (const line of remarkLines(drafted)) console.error(line);
    if (report !== undefined) await writeOutput(toReport(drafted), report);
    if (drafted.file.models.length === 0) return 1;
    const write = format === 'json' ? writeCaseloom : writeModelText;
    await writeOutput(write(drafted.file), out);
    return drafted.isFeatureUnread ? 1 : unread;
  },
);

/** The format that the option names, else that of the ending of the file; on standard output text for a person and JSON for a program. */
function formatOf(format: string | undefined, out: string | undefined): 'json' | 'text' {
  if (format !== undefined) return oneOf('--format', format, ['json', 'text']);
  if (out === undefined) return printsJson(undefined) ? 'json' : 'text';
  const ending = formatIn(out);
  if (ending === 'json' || ending === 'text') return ending;
  throw fault('endingUnknown', { path: out, endings: endingsOf(['json', 'text']) });
}

/** A draft outside of a portal knows no words of a project. */
const NO_WORDS = { steps: [], data: [], instructions: '' };

function toReport({ questions, unused, problems }: DraftResult): string {
  return `${JSON.stringify({ questions, unused, problems }, null, 2)}\n`;
}
