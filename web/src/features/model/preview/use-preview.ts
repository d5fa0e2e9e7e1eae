import type { GenerationResult } from '@caseloom/engine';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Editor, type Suite, useEditor } from '../editor.ts';
import { toModel, useSentence } from '../problems.ts';
import type { Level } from './levels.ts';
import type { Order, Woven } from './preview-worker.ts';

/** How long the drawing rests before it is woven. */
const WAIT = 300;
/** More cases than this are counted, not shown, before they are generated for good. */
const MOST = 300;

/** Up to so many nodes weaving takes no time that anybody notices. */
const SMALL = 300;

const { getState, setState } = useEditor;

/** Weaves what is drawn while one draws: the cases, and how many there would be at each level. */
export function useWeaving(): void {
  const { i18n } = useTranslation();
  const toSuite = useToSuite();
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const data = useEditor((editor) => editor.data);
  const models = useEditor((editor) => editor.models);
  const isLookedAt = useEditor(isSeen);
  const isWanted = isLookedAt || drawing.nodes.length <= SMALL;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from the store once they rest
  useEffect(() => {
    if (!isWanted || drawing.nodes.length < 2) return;
    let weaver: Worker | undefined;
    const timer = setTimeout(() => {
      weaver = start(i18n.language === 'tr' ? 'tr' : 'en', isLookedAt, toSuite);
    }, WAIT);
    return () => {
      clearTimeout(timer);
      weaver?.terminate();
    };
  }, [drawing, steps, data, models, isWanted, isLookedAt, i18n.language]);
}

/** Where nobody looks at cases or levels, only what is small is woven: for the figures below the canvas. */
const isSeen = ({ drawerToggle, rightMenuToggle, rightMenuSelectedTab }: Editor) =>
  drawerToggle || (rightMenuToggle && rightMenuSelectedTab === 'model');

function start(
  language: 'en' | 'tr',
  countsLevels: boolean,
  toSuite: (result: GenerationResult) => Suite,
): Worker {
  const { model, context } = toModel(getState());
  const limit = Math.min(MOST, model.settings?.limit ?? MOST);
  const order: Order = {
    model,
    context,
    settings: { ...model.settings, limit, language },
    countsLevels,
  };
  const weaver = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  const levels = new Map<Level, number>();
  weaver.onmessage = ({ data }: MessageEvent<Woven>) => {
    if (data.kind === 'suite') setState({ woven: data.suite && toSuite(data.suite), levels });
    else if (data.kind === 'level')
      setState({ levels: new Map(levels.set(data.level, data.tests)) });
    else weaver.terminate();
  };
  weaver.postMessage(order);
  return weaver;
}

/** The engine's answer as the server would give it: with its sentences. */
function useToSuite(): (result: GenerationResult) => Suite {
  const sentence = useSentence();
  return (result) => ({
    ...result,
    coverage: {
      ...result.coverage,
      uncovered: result.coverage.uncovered.map((item) => ({ ...item, reason: sentence(item) })),
    },
    findings: result.findings.map((problem) => ({ ...problem, message: sentence(problem) })),
  });
}
