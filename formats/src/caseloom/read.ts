import { z } from 'zod';
import { refuseField } from '../field-fault.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import { file } from './schema.ts';
import { FORMAT } from './write.ts';

/** Reads a Caseloom model file that is parsed already; the first wrong field is named by its path. */
export function readCaseloom(json: object): ReadResult {
  const { format } = z.object({ format: z.unknown() }).parse(json);
  if (!String(format).startsWith('caseloom/')) return refuse('file_not_model');
  if (format !== FORMAT) return refuse('file_version_unknown', { format: String(format) });
  const parsed = file.safeParse(json);
  if (parsed.success) {
    const { models, steps, testData } = parsed.data;
    return { ok: true, models, steps, testData, report: [] };
  }
  return refuseField(parsed.error);
}
