import type { ModelFile } from '@caseloom/formats';
import { isFeatureName, isPictName } from '@caseloom/formats/import-formats';
import type { Language } from '@caseloom/locales/language';
import { loadCode } from '../../lib/load-code.ts';

/** More than any model; a file beyond it is something else. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Prose becomes a draft and is not imported. */
const DOCUMENT = /\.(docx?|pdf|odt|rtf|zip|txt|md)$/i;
const DRAFTED: FileMessage = { code: 'file_is_document', params: {} };
/** Test cases become models on a page of their own, which shows what is in them. */
const CASES = /\.(xlsx|csv|tsv)$/i;

/** What there is to say about a file: a sentence of `files.json`. */
export type FileMessage = { code: string; params: Record<string, string | number> };
export type TakenFile =
  | { ok: true; file: ModelFile; remarks: FileMessage[] }
  | { ok: false; faults: FileMessage[] };

/**
 * Reads a file of any kind that holds a model; the readers are loaded when the first file comes.
 *
 * @param language of the words that a reader adds to those of the file
 */
export async function readFile(file: File, language?: Language): Promise<TakenFile> {
  if (file.size > MAX_BYTES) {
    const params = { limit: MAX_BYTES / 1024 / 1024 };
    return { ok: false, faults: [{ code: 'file_too_large', params }] };
  }
  if (CASES.test(file.name))
    return { ok: false, faults: [{ code: 'file_is_test_cases', params: {} }] };
  const text = textOf(await file.arrayBuffer());
  if (isFeatureName(file.name)) return readFeature(file.name, text);
  const pict = isPictName(file.name) && (await readPictFile(file.name, text));
  if (pict) return pict;
  if (DOCUMENT.test(file.name)) return { ok: false, faults: [DRAFTED] };
  const { read } = await loadCode(() => import('@caseloom/formats/read'));
  const answer = read(text, file.name, language);
  if (!answer.ok) return { ok: false, faults: [answer.problem] };
  const { report, ...rest } = answer;
  return { ok: true, file: rest, remarks: report };
}

/** A model of PICT; nothing where a text that may be one is none. */
async function readPictFile(name: string, text: string): Promise<TakenFile | undefined> {
  const { readPict } = await loadCode(() => import('@caseloom/formats/pict/read'));
  const { pictToModel } = await loadCode(() => import('@caseloom/formats/pict/to-model'));
  const pict = readPict(text);
  if (!pict.ok) return /pict$/i.test(name) ? { ok: false, faults: [pict.problem] } : undefined;
  if (pict.parameters.length < 2) return undefined;
  const { report, ...file } = pictToModel(pict, name.replace(/\.\w+$/, ''));
  return { ok: true, file, remarks: [...pict.report, ...report] };
}

async function readFeature(name: string, text: string): Promise<TakenFile> {
  const { readFeatures } = await loadCode(() => import('@caseloom/formats/gherkin'));
  const answer = readFeatures([{ name, text }]);
  if (!answer.ok) {
    const faults = answer.problems.map(({ code, line, column, params }) => ({
      code,
      params: { ...params, line, column },
    }));
    return { ok: false, faults };
  }
  const { report, models, steps, testData } = answer;
  const remarks = report.map(({ code, line, params }) => ({ code, params: { ...params, line } }));
  if (models.length === 0) return { ok: false, faults: remarks };
  return { ok: true, file: { models, steps, testData }, remarks };
}

/** The text of a file in the encoding that it says it has: UTF-8 where it says nothing. */
function textOf(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const [, marked] = /^(\xFF\xFE|\xFE\xFF)/.exec(head) ?? [];
  if (marked) return new TextDecoder(marked === '\xFF\xFE' ? 'utf-16le' : 'utf-16be').decode(bytes);
  const encoding = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*encoding=["']([\w-]+)/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
