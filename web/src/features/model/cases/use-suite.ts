import type { TestCaseAnswer } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { suiteOf } from '../api.ts';
import { isDraft, NO_HIGHLIGHT, type Suite, useEditor } from '../editor.ts';
import { announce } from '../voice.ts';
import { pathOf } from './path.ts';

type Shown = {
  suite: Suite | undefined;
  /** Whether it is a preview of the drawing as it is now. */
  isLive: boolean;
  /** Whether it was generated from an earlier drawing, or from other test data. */
  isStale: boolean;
  /** Whether a problem keeps the drawing as it is now from having cases, so that these are the last there were. */
  isBlocked: boolean;
};

/** The test cases of the drawing: as generated, or a preview where the drawing changed since. */
export function useSuite(): Shown {
  const id = useEditor(({ selectedModel }) => selectedModel?.id);
  const version = useEditor(({ selectedModel }) => selectedModel?.version);
  const hasDraft = useEditor(isDraft);
  const preview = useEditor((editor) => editor.preview);
  const isBlocked = useEditor((editor) => editor.isPreviewBlocked);
  const data = useEditor((editor) => editor.data);
  const kept = useQuery({ ...suiteOf(id), enabled: false }).data;
  const isOfDrawing = kept?.modelId === id && !hasDraft && kept?.modelVersion === version;
  const isFresh = isOfDrawing && kept?.data === data;
  if (kept && isFresh) return { suite: kept, isLive: false, isStale: false, isBlocked: false };
  const isOurs = kept !== undefined && kept.modelId === id;
  const suite = preview ?? (isOurs ? kept : undefined);
  return { suite, isLive: !!preview && !isBlocked, isStale: isOurs, isBlocked };
}

/** Highlights the path of a case on the canvas, or ends the highlight where it is there already. */
export function highlight(test: TestCaseAnswer): void {
  const { highlighted } = useEditor.getState();
  useEditor.setState({
    ...NO_HIGHLIGHT,
    highlighted: highlighted?.key === test.key ? undefined : pathOf(test),
  });
}

/** Highlights a second path, to compare it with the first. */
export function compare(test: TestCaseAnswer): void {
  const { highlighted, compared } = useEditor.getState();
  if (!highlighted || highlighted.key === test.key) {
    highlight(test);
    return;
  }
  const isOver = compared?.key === test.key;
  useEditor.setState({ compared: isOver ? undefined : pathOf(test), playback: undefined });
  if (!isOver) announce(i18next.t('comparedWith', { ns: 'model', name: test.name }));
}
