import { tokensIn } from '@caseloom/engine';
import { useMemo } from 'react';
import { useEditor } from '../editor.ts';
import { wordsOf } from '../labels.ts';

/** The names of test data that the drawing uses. */
export function useUsedNames(): Set<string> {
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  return useMemo(() => {
    const texts = drawing.nodes.flatMap((node) => {
      const { label, expected } = wordsOf(node, steps);
      return [label, expected];
    });
    const guards = drawing.edges.map(({ guard }) => guard ?? '');
    return new Set([...texts, ...guards].flatMap(tokensIn));
  }, [drawing, steps]);
}
