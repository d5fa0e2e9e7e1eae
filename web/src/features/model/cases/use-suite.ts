import type { TestCaseAnswer } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { suiteOf } from '../api.ts';
import { isDraft, OUT, type Suite, useEditor } from '../editor.ts';
import { pathOf } from './path.ts';

/** The test cases of what is drawn: as generated, or woven here where the drawing went on since. */
export function useSuite(): { suite: Suite | undefined; isLive: boolean; isStale: boolean } {
  const id = useEditor(({ selectedModel }) => selectedModel?.id);
  const version = useEditor(({ selectedModel }) => selectedModel?.version);
  const hasDraft = useEditor(isDraft);
  const woven = useEditor((editor) => editor.woven);
  const kept = useQuery({ ...suiteOf(id), enabled: false }).data;
  const isFresh = kept?.modelId === id && !hasDraft && kept?.modelVersion === version;
  if (kept && isFresh) return { suite: kept, isLive: false, isStale: false };
  const isOurs = kept !== undefined && kept.modelId === id;
  return { suite: woven ?? (isOurs ? kept : undefined), isLive: !!woven, isStale: isOurs };
}

/** Lights the path of a case on the canvas, or puts it out where it is lit. */
export function light(test: TestCaseAnswer): void {
  const { lit } = useEditor.getState();
  useEditor.setState({ ...OUT, lit: lit?.key === test.key ? undefined : pathOf(test) });
}

/** Lights a second path beside the first. */
export function compare(test: TestCaseAnswer): void {
  const { lit, compared } = useEditor.getState();
  if (!lit || lit.key === test.key) light(test);
  else
    useEditor.setState({
      compared: compared?.key === test.key ? undefined : pathOf(test),
      walk: undefined,
    });
}
