import type { GenerationResult, PackedCases } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../lib/use-language.ts';
import { knownCasesOf } from '../api.ts';
import { type Editor, type Suite, useEditor } from '../editor.ts';
import { toModel } from '../problems.ts';
import { useSentence } from '../use-sentence.ts';
import type { Level } from './levels.ts';
import type { PreviewMessage, PreviewOrder } from './preview-worker.ts';
import { endWaiting, giveBack, prepareWorker, takeWorker } from './waiting-worker.ts';

/** How long a drawing has to stay unchanged before it is generated again. */
const DELAY_MS = 300;

/** Up to this size a preview is generated even where no panel shows it: it takes no noticeable time. */
const MAX_NODES_UNSEEN = 300;

const { getState, setState } = useEditor;

/**
 * Generates a preview while the user draws: the cases, and how many there would be at each level.
 * @param isReady whether what the drawing leans on is loaded
 */
export function usePreview(isReady: boolean): void {
  const language = useLanguage();
  const toSuite = useToSuite();
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const data = useEditor((editor) => editor.data);
  const models = useEditor((editor) => editor.models);
  const isShown = useEditor(isPreviewShown);
  const known = useKnownCases();
  const isNeeded = isReady && (isShown || drawing.nodes.length <= MAX_NODES_UNSEEN);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from the store once they rest
  useEffect(() => {
    if (drawing.nodes.length < 2) setState({ preview: undefined, isPreviewBlocked: false });
    if (!isNeeded || known === undefined || drawing.nodes.length < 2) return;
    let stop: (() => void) | undefined;
    const order = () => {
      stop = start({ language, countsLevels: isShown, known }, toSuite);
    };
    const { preview, isPreviewBlocked } = getState();
    // nobody draws yet on a model that was just opened
    const timer = setTimeout(order, preview || isPreviewBlocked ? DELAY_MS : 0);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [drawing, steps, data, models, isNeeded, isShown, known, language]);
  // its code is on its way while the page is drawn for the first time
  useState(prepareWorker);
  useEffect(() => endWaiting, []);
}

/** Whether a panel shows cases or levels; otherwise only small models get a preview, for the figures of the page. */
const isPreviewShown = ({ rightMenuToggle, rightMenuSelectedTab }: Editor) =>
  rightMenuToggle && (rightMenuSelectedTab === 'cases' || rightMenuSelectedTab === 'model');

/** What the model was generated to until now; null where there is nothing, or it cannot be had; undefined while it is loading. */
function useKnownCases(): PackedCases | null | undefined {
  const id = useEditor(({ selectedModel }) => selectedModel?.id);
  const { data, isLoading } = useQuery(knownCasesOf(id));
  return isLoading ? undefined : (data ?? null);
}

type Options = Pick<PreviewOrder, 'countsLevels' | 'known'> & { language: Language };

/** @returns ends it where it is not done */
function start(
  { language, countsLevels, known }: Options,
  toSuite: (result: GenerationResult) => Suite,
): () => void {
  const { model, context } = toModel(getState());
  const request: PreviewOrder = {
    model,
    context,
    settings: { language, ...model.settings },
    countsLevels,
    known,
    previous: previousCases(),
  };
  const worker = takeWorker();
  let isDone = false;
  const levels = new Map<Level, number>();
  worker.onmessage = ({ data }: MessageEvent<PreviewMessage>) => {
    if (data.kind === 'suite' && data.suite)
      setState({
        preview: previewOf(toSuite(data.suite), data),
        isPreviewBlocked: false,
        levels,
        otherPlans: {},
      });
    else if (data.kind === 'suite') setState({ isPreviewBlocked: true, levels });
    else if (data.kind === 'other-plan')
      setState({ otherPlans: { ...getState().otherPlans, [data.choice]: data.tests } });
    else if (data.kind === 'level')
      setState({ levels: new Map(levels.set(data.level, data.tests)) });
    else {
      isDone = true;
      giveBack(worker);
    }
  };
  worker.postMessage(request);
  return () => {
    if (isDone) return;
    worker.terminate();
    prepareWorker();
  };
}

/** A preview; what only its own limit leaves out is nothing that the model lacks. */
function previewOf(
  suite: Suite,
  { continued, isPart }: Extract<PreviewMessage, { kind: 'suite' }>,
): Suite {
  if (!isPart) return { ...suite, continued };
  const uncovered = suite.coverage.uncovered.filter(({ code }) => code !== 'beyond_limit');
  return { ...suite, continued, isPart: true, coverage: { ...suite.coverage, uncovered } };
}

/** The cases that were generated last of the model that is open. */
function previousCases() {
  const { generations, selectedModel } = getState();
  return generations?.modelId === selectedModel?.id ? (generations?.last ?? []) : [];
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
