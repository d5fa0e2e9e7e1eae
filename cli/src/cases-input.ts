import { basename } from 'node:path';
import { CommandError } from './command-error.ts';
import { nameOf, readBytes } from './input.ts';
import { sayOfFile } from './say.ts';

/** The first element of an export stands within so many bytes. */
const HEAD = 64 * 1024;

/** Whether a file has test cases: a table by its name, an export in XML by its first element. */
export async function isCaseFile(path: string): Promise<boolean> {
  if (/\.(xlsx|csv|tsv)$/i.test(path)) return true;
  if (!/\.xml$/i.test(path)) return false;
  const { isCaseXml } = await import('@caseloom/formats/written-cases');
  return isCaseXml((await readBytes(path)).subarray(0, HEAD).toString());
}

/**
 * The test cases of a spreadsheet, or of an export of another tool, as one model.
 *
 * @returns the model, and what was found in the cases
 * @throws CommandError where no table of the file has test cases
 */
export async function readCaseFile(path: string) {
  const { casesOf, findingsOf, modelsOfCases, readCaseSources } = await import(
    '@caseloom/formats/written-cases'
  );
  const bytes = await readBytes(path);
  const refuse = () => new CommandError(`${nameOf(path)}: ${sayOfFile({ code: 'cases_none' })}`);
  const sheets = attempt(() => readCaseSources(bytes).map((source) => casesOf(source)), refuse);
  const [fullest] = sheets.toSorted((a, b) => b.cases.length - a.cases.length);
  if (!fullest || fullest.cases.length === 0) throw refuse();
  const name = basename(path).replace(/\.\w+$/, '');
  const drawn = modelsOfCases(fullest.cases, { name, likeness: 'wording', byArea: false });
  const { duplicates, contradictions, untestedCount, enough } = findingsOf(drawn);
  const { models, steps, testData } = drawn;
  const report = [
    { code: 'cases_read', params: { count: fullest.cases.length } },
    ...fullest.remarks.map(({ code, row, name: of }) => ({
      code: `cases_${code}`,
      params: { place: of ?? sayOfFile({ code: 'cases_at_row', params: { row } }) },
    })),
    ...drawn.merged.map(({ kept, others }) => ({
      ...{ code: 'cases_joined', params: { kept, others: others.join(' · ') } },
    })),
    ...duplicates.map((group) => ({ code: 'cases_same', params: { cases: namesOf(group) } })),
    ...contradictions.map(({ step, cases }) => ({
      ...{ code: 'cases_contradict', params: { step, cases: namesOf(cases) } },
    })),
    { code: 'cases_untested', params: { count: untestedCount } },
    { code: 'cases_enough', params: { count: enough.cases } },
  ];
  return { models, steps, testData, report };
}

function attempt<T>(read: () => T, refuse: () => CommandError): T {
  try {
    return read();
  } catch {
    // whatever is wrong inside the workbook: it cannot be read as one
    throw refuse();
  }
}

const namesOf = (cases: readonly { id: string; title: string }[]) =>
  cases.map(({ id, title }) => [id, title].filter(Boolean).join(' ')).join(' · ');
