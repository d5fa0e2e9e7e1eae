import type { ModelFile } from '@caseloom/formats';

/** More than any model; a file beyond it is something else. */
const MOST_BYTES = 20 * 1024 * 1024;
const FEATURE = /\.(feature|gherkin|feature\.md)$/i;

/** What there is to say about a file: a sentence of `files.json`. */
export type Said = { code: string; params: Record<string, string | number> };
export type TakenFile =
  | { ok: true; file: ModelFile; remarks: Said[] }
  | { ok: false; faults: Said[] };

/** Reads a file of any kind that holds a model; the readers are loaded when the first file comes. */
export async function readFile(file: File): Promise<TakenFile> {
  if (file.size > MOST_BYTES) {
    const params = { limit: MOST_BYTES / 1024 / 1024 };
    return { ok: false, faults: [{ code: 'file_too_large', params }] };
  }
  const text = await file.text();
  if (FEATURE.test(file.name)) return readFeature(file.name, text);
  const { read } = await import('@caseloom/formats');
  const answer = read(text, file.name);
  if (!answer.ok) return { ok: false, faults: [answer.problem] };
  const { report, ...rest } = answer;
  return { ok: true, file: rest, remarks: report };
}

async function readFeature(name: string, text: string): Promise<TakenFile> {
  const { readFeatures } = await import('@caseloom/formats/gherkin');
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
