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
    // what the tool wrote there itself is no link: the list may be another one since
    const isOwn = requested === useEditor.getState().caseInAddress;
    const isLink = !isHighlighted.current && requested !== undefined && !isOwn;
    const test = isLink ? suite.testCases.find(({ key }) => key === requested) : undefined;
    if (isLink && !test) toast('info', t('linkedCaseMissing'));
    isHighlighted.current = true;
    useEditor.setState({ caseInAddress: test?.key ?? highlighted });
    if (test) {
      const path = pathOf(test);
      useEditor.setState({ highlighted: path });
      tool.fit([...path.nodes.keys()], { keepsView: true });
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
