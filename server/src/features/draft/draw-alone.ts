import type { SourceDocument } from '@caseloom/formats/document';
import type { Language } from '@caseloom/locales';
import type { TaskOwner } from '../../workers/scheduler.ts';
import type { Endpoint } from '../language-model/queries.ts';
import type { DraftUsage } from '../language-model/schema.ts';
import { drawByModel } from './draw-by-model.ts';

export type Alone = {
  documents: SourceDocument[];
  language: Language;
  signal: AbortSignal;
  owner: TaskOwner;
  /** Counts what the answers take. */
  usage: DraftUsage;
};

/**
 * Lets a language model draw documents that belong to no project: no words are known, nothing is changed or stored.
 *
 * @param from how many models there are already
 * @throws Failure where the model gives nothing that can be used
 */
export function drawAlone(
  endpoint: Endpoint,
  alone: Alone,
  from = 0,
): ReturnType<typeof drawByModel> {
  return drawByModel(endpoint, {
    ...alone,
    ...{ from, bddType: 'bdd', wish: '', current: undefined, accepted: [] },
    known: { steps: [], data: [], instructions: '' },
    onProgress: async () => undefined,
  });
}
