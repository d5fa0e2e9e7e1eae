import { basename } from 'node:path';
import type {
  CaseFindings,
  CaseModels,
  CaseSource,
  ReadCases,
  RowRemark,
} from '@caseloom/formats/written-cases';
import { CommandError } from './command-error.ts';
import { nameOf, readBytes } from './input.ts';
import { sayOfFile } from './say.ts';

/** The first element of an export stands within so many bytes. */
const HEAD = 64 * 1024;

/** Whether a file has test cases: a table by its name, an export in XML by its first element. */
export async function isCaseFile(path: string): Promise<boolean> {
  if (/\.(xlsx?|csv|tsv)$/i.test(path)) return true;
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
  const { casesOfAll, findingsOf, isOldOffice, modelsOfCases, readCaseSources, withOwnCases } =
    await import('@caseloom/formats/written-cases');
  const bytes = await readBytes(path);
  if (isOldOffice(bytes))
    throw new CommandError(`${nameOf(path)}: ${sayOfFile({ code: 'cases_old_excel' })}`);
  const refuse = () => new CommandError(`${nameOf(path)}: ${sayOfFile({ code: 'cases_none' })}`);
  const sources = attempt(() => withOwnCases(readCaseSources(bytes)), refuse);
  const read = casesOfAll(
    sources.map((source) => ({ source })),
    false,
  );
  if (read.cases.length === 0) throw refuse();
  const name = basename(path).replace(/\.\w+$/, '');
  const drawn = modelsOfCases(read.cases, { name, likeness: 'wording', byArea: false });
  const { models, steps, testData } = drawn;
  const report = [...reportOfRows(sources, read), ...reportOfModels(drawn, findingsOf(drawn))];
  return { models, steps, testData, report, pict: undefined };
}

type Remark = { code: string; params: Record<string, string | number> };

function reportOfRows(
  sources: readonly CaseSource[],
  { cases, remarks, unplaced, notInModels }: ReadCases,
): Remark[] {
  const hidden = sources.reduce(
    (sum, source) => sum + ('hiddenRows' in source ? source.hiddenRows : 0),
    0,
  );
  const names = sources.map((source) => source.name).join(', ');
  // ID, priority and tags stand with the scenarios of the model file
  const described = notInModels.filter(({ field }) => !field);
  const leftOut = [...described, ...unplaced]
    .map(({ name, count }) => `${name} (${count})`)
    .join(', ');
  const placeOf = ({ sheet, name, row }: RowRemark) =>
    [sheet, name ?? sayOfFile({ code: 'cases_at_row', params: { row } })]
      .filter(Boolean)
      .join(', ');
  return [
    { code: 'cases_read', params: { count: cases.length } },
    ...(sources.length > 1 ? [{ code: 'cases_sheets', params: { names } }] : []),
    ...(hidden > 0 ? [{ code: 'cases_hidden', params: { count: hidden } }] : []),
    ...(leftOut ? [{ code: 'cases_unplaced', params: { names: leftOut } }] : []),
    ...remarks.map((one) => ({ code: `cases_${one.code}`, params: { place: placeOf(one) } })),
  ];
}

function reportOfModels({ merged, open }: CaseModels, found: CaseFindings): Remark[] {
  const branches = open.reduce((sum, count) => sum + count, 0);
  return [
    ...merged.map(({ kept, others }) => ({
      ...{ code: 'cases_joined', params: { kept, others: others.join(' · ') } },
    })),
    ...found.duplicates.map((group) => ({ code: 'cases_same', params: { cases: namesOf(group) } })),
    ...found.contradictions.map(({ step, cases }) => ({
      ...{ code: 'cases_contradict', params: { step, cases: namesOf(cases) } },
    })),
    ...(branches > 0 ? [{ code: 'cases_open', params: { count: branches } }] : []),
    { code: 'cases_untested', params: { count: found.untestedCount } },
    ...found.untested.map(({ names, values }) => ({
      code: 'cases_combination',
      params: { values: names.map((name, at) => `${name} = ${values[at]}`).join(', ') },
    })),
    { code: 'cases_enough', params: { count: found.enough.cases.length } },
  ];
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
