import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteStep } from '../first-run/api.ts';
import { useGuide } from '../first-run/parts.ts';
import { projectOf } from '../project/api.ts';
import { suiteOf } from './api.ts';
import { currentDrawing, openTab, select, useEditor } from './editor.ts';

/** Ticks the first steps that are done in the tool, and makes ready what is to be pointed at. */
export function useFirstRun(slug: string): void {
  const isSample = useQuery(projectOf(slug)).data?.isSample;
  const modelId = useEditor(({ selectedModel }) => selectedModel?.id);
  const hasNodes = useEditor(({ history }) => history.present.nodes.length > 0);
  const isHighlighted = useEditor(({ highlighted }) => highlighted !== undefined);
  const isGenerated = useQuery(suiteOf(modelId)).data !== undefined;
  const guideStep = useGuide(({ step }) => step);
  useEffect(() => {
    if (isSample && modelId) void noteStep('sample');
  }, [isSample, modelId]);
  useEffect(() => {
    if (isHighlighted) void noteStep('case');
  }, [isHighlighted]);
  useEffect(() => {
    if (isGenerated) void noteStep('generate');
  }, [isGenerated]);
  useEffect(() => {
    if (guideStep === 'case') openTab('cases');
    if (guideStep === 'step' && hasNodes) selectStep();
  }, [guideStep, hasNodes]);
}

/** Puts the focus where the keys work, on a step that another can follow. */
function selectStep(): void {
  const step = currentDrawing().nodes.find(({ type }) => type === 'step');
  if (step) select([step.id]);
  document.getElementById('canvas')?.focus();
}
