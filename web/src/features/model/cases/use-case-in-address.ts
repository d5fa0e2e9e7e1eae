import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { type Suite, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { pathOf } from './path.ts';

/** Highlights the case that the address names, once, and keeps the highlighted case of a saved model in the address. */
export function useCaseInAddress(suite: Suite): void {
  const requested = (useSearch({ strict: false }) as { case?: string }).case;
  const { t } = useTranslation('model');
  const navigate = useNavigate();
  const tool = useTool();
  const isSaved = useEditor(({ selectedModel }) => selectedModel?.id !== undefined);
  const key = useEditor((editor) => editor.highlighted?.key);
  const highlighted = isSaved ? key : undefined;
  const isHighlighted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is followed once, later it follows
  useEffect(() => {
    const test = isHighlighted.current
      ? undefined
      : suite.testCases.find(({ key }) => key === requested);
    if (!isHighlighted.current && requested !== undefined && !test)
      toast('info', t('linkedCaseMissing'));
    isHighlighted.current = true;
    if (test) {
      const path = pathOf(test);
      useEditor.setState({ highlighted: path });
      tool.fit([...path.nodes.keys()], { staysIfSeen: true });
    } else if (requested !== highlighted) {
      void navigate({
        search: ((before: object) => ({ ...before, case: highlighted })) as never,
        replace: true,
        state: true,
        ignoreBlocker: true,
      });
    }
  }, [suite, highlighted]);
}
