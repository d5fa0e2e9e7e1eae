import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Suite, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { pathOf } from './path.ts';

/** Lights the case that the address names, once, and keeps the address at the one that is lit. */
export function useCaseInAddress(suite: Suite): void {
  const wanted = (useSearch({ strict: false }) as { case?: string }).case;
  const navigate = useNavigate();
  const tool = useTool();
  const lit = useEditor((editor) => editor.lit?.key);
  const isLit = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is followed once, later it follows
  useEffect(() => {
    const test = isLit.current ? undefined : suite.testCases.find(({ key }) => key === wanted);
    isLit.current = true;
    if (test) {
      const path = pathOf(test);
      useEditor.setState({ lit: path });
      tool.fit([...path.nodes.keys()]);
    } else if (wanted !== lit) {
      void navigate({
        search: ((before: object) => ({ ...before, case: lit })) as never,
        replace: true,
        ignoreBlocker: true,
      });
    }
  }, [suite, lit]);
}
