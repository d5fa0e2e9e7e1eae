import type { Context, Model, Suggestion } from '@caseloom/engine';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../lib/use-language.ts';
import { useEditor } from '../editor.ts';
import type { PreviewMessage, PreviewOrder } from '../preview/preview-worker.ts';
import { toModel } from '../problems.ts';
import { proposedModel } from './proposed-drawing.ts';

type Generated = { model: Model; context: Context };

/** How many test cases a suggestion adds; null where it cannot be counted, undefined until it is. */
export function useCaseDifference(suggestion: Suggestion): number | null | undefined {
  const language = useLanguage();
  const [counted, setCounted] = useState<{ of: Suggestion; difference: number | null }>();
  useEffect(() => {
    const editor = useEditor.getState();
    const before = toModel(editor);
    const after = proposedModel(before, editor.history.present, suggestion);
    const counts = [before, after].map((one) => startCount(one, language));
    let isOver = false;
    void Promise.all(counts.map(({ count }) => count)).then(([was, is]) => {
      const difference = was === undefined || is === undefined ? null : is - was;
      if (!isOver) setCounted({ of: suggestion, difference });
    });
    return () => {
      isOver = true;
      for (const { stop } of counts) stop();
    };
  }, [suggestion, language]);
  return counted?.of === suggestion ? counted.difference : undefined;
}

/** Counts the test cases of a model in a worker of its own, so that the page stays responsive. */
function startCount(
  { model, context }: Generated,
  language: PreviewOrder['settings']['language'],
): { count: Promise<number | undefined>; stop: () => void } {
  const worker = new Worker(new URL('../preview/preview-worker.ts', import.meta.url), {
    type: 'module',
  });
  const order: PreviewOrder = {
    ...{ model, context, countsLevels: false, known: null, previous: [] },
    settings: { ...(language && { language }), ...model.settings, limit: 1 },
  };
  const count = new Promise<number | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PreviewMessage>) => {
      if (data.kind !== 'suite') return;
      worker.terminate();
      resolve(data.suite?.counts.testCases);
    };
    worker.onerror = () => resolve(undefined);
  });
  worker.postMessage(order);
  return { count, stop: () => worker.terminate() };
}
