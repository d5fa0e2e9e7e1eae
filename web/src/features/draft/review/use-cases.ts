import type { Generation, Model } from '@caseloom/engine';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../lib/use-language.ts';
import type { Order } from './cases-worker.ts';
import { orThere, withoutEdges } from './choices.ts';
import { keepParts } from './keep-parts.ts';
import { useProjectContext } from './use-project-context.ts';
import { useReview } from './use-review.ts';

/** How long after the last choice the cases are generated again. */
const DELAY_MS = 300;
/** More are counted, not shown. */
const MAX_CASES = 200;

/** The test cases of the shown model without what was discarded, made in this browser. */
export function useCases(): Generation | undefined {
  const { draft, model, choices } = useReview();
  const projectContext = useProjectContext(draft);
  const [generation, setGeneration] = useState<Generation>();
  const language = useLanguage();
  useEffect(() => {
    const isKept = orThere(draft, (id) => choices.get(id) !== 'discarded');
    const proposal = withoutEdges(draft, choices);
    const remaining: Model[] = draft.models.map((one) => keepParts(one, isKept, proposal));
    const models = [...remaining, ...projectContext.models];
    const root = models.find(({ id }) => id === model.id);
    if (!root) return;
    const testData = [...draft.testData.filter(({ id }) => isKept(id)), ...projectContext.data];
    const limit = Math.min(MAX_CASES, root.settings?.limit ?? MAX_CASES);
    const order: Order = {
      model: root,
      context: { steps: draft.steps, testData, models },
      // as of a saved model, cases are in the language of the draft
      settings: { language, ...root.settings, limit },
    };
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./cases-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Generation>) => setGeneration(data);
      worker.postMessage(order);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [draft, model.id, choices, language, projectContext]);
  return generation;
}
