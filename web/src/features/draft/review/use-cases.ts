import type { Generation, Model } from '@caseloom/engine';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from './cases-worker.ts';
import { orThere } from './choices.ts';
import { keep } from './keep-parts.ts';
import { useThere } from './use-project-context.ts';
import { useReview } from './use-review.ts';

/** How long the choices rest before the cases are made anew. */
const WAIT = 300;
/** More are counted, not shown. */
const MOST = 200;

/** The test cases of the shown model without what was discarded, made in this browser. */
export function useCases(): Generation | undefined {
  const { i18n } = useTranslation();
  const { draft, model, choices } = useReview();
  const there = useThere(draft);
  const [made, setMade] = useState<Generation>();
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  useEffect(() => {
    const isKept = orThere(draft, (id) => choices.get(id) !== 'discarded');
    const kept: Model[] = draft.models.map((one) => keep(one, isKept, draft));
    const models = [...kept, ...there.models];
    const root = models.find(({ id }) => id === model.id);
    if (!root) return;
    const testData = [...draft.testData.filter(({ id }) => isKept(id)), ...there.data];
    const limit = Math.min(MOST, root.settings?.limit ?? MOST);
    const order: Order = {
      model: root,
      context: { steps: draft.steps, testData, models },
      settings: { ...root.settings, limit, language },
    };
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./cases-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Generation>) => setMade(data);
      worker.postMessage(order);
    }, WAIT);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [draft, model.id, choices, language, there]);
  return made;
}
