import { useMemo, useState } from 'react';
import { useLanguage } from '../../../lib/use-language.ts';
import { isRibbon } from '../drawing/ribbon.ts';
import { useEditor } from '../editor.ts';
import { useLibrary } from '../measure-nodes.ts';
import { faultCount } from './routes.ts';

/** So many faults more than there were are clearly more: a step that is added may bring one or two. */
const CLEARLY_MORE = 3;

/**
 * What auto layout would put in order: that the drawing is far longer than the window, or that far more
 * of it lies on each other than when it was opened, or laid out last. What a layout left is no reason for
 * another one.
 */
export function useDisorder(): 'ribbon' | 'tangle' | undefined {
  const drawing = useEditor(({ history }) => history.present);
  const language = useLanguage();
  const library = useLibrary();
  const [start] = useState(startNow);
  const { nodes } = drawing;
  const ribbon = useMemo(() => isRibbon(nodes), [nodes]);
  const isTangle = useMemo(() => {
    if (drawing === start.drawing) return false;
    const words = { language, library };
    const count = faultCount(drawing, words);
    return count >= CLEARLY_MORE && count - faultCount(start.drawing, words) >= CLEARLY_MORE;
  }, [drawing, start, language, library]);
  if (isTangle) return 'tangle';
  return ribbon && !start.isLaidOutRibbon ? 'ribbon' : undefined;
}

function startNow() {
  const { present, past } = useEditor.getState().history;
  const isLaidOutRibbon = past.at(-1)?.action === 'tidy' && isRibbon(present.nodes);
  return { drawing: present, isLaidOutRibbon };
}
