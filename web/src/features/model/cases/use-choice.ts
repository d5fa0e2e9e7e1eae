import type { TestCaseAnswer } from '@caseloom/contract';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useCallback } from 'react';
import { NO_HIGHLIGHT, useEditor } from '../editor.ts';
import { comboOf } from '../keys.ts';
import { useTool } from '../tool.ts';
import type { Numbered } from './groups.ts';
import { pathOf } from './path.ts';
import { stepBy, togglePlay } from './playback.ts';
import { indexIn } from './use-case-list.ts';
import { compare, highlight } from './use-suite.ts';

/**
 * J and K, or arrows, go through the list, with Shift to compare; Escape puts the path out. A click
 * lights a path, and another one on the same case puts it out.
 */
export function useChoice(order: readonly Numbered[], compares: boolean) {
  const tool = useTool();
  const key = useEditor(({ highlighted }) => highlighted?.key);
  const comparedKey = useEditor(({ compared }) => compared?.key);
  const at = indexIn(order, key);

  function choose(to: number) {
    const next = order[to];
    if (!next) return;
    const path = pathOf(next.test);
    useEditor.setState({ ...NO_HIGHLIGHT, highlighted: path });
    tool.fit([...path.nodes.keys()]);
  }
  function compareFrom(by: 1 | -1) {
    const from = comparedKey === undefined ? at : indexIn(order, comparedKey);
    // the chosen one is not compared with itself
    const next = order[from + by + (order[from + by]?.test.key === key ? by : 0)];
    if (next && at !== -1) compare(next.test);
  }
  const goBy = (by: 1 | -1) => choose(at === -1 && by === -1 ? order.length - 1 : at + by);
  function handleKeyDown(event: KeyboardEvent) {
    const combo = comboOf(event.nativeEvent) ?? '';
    const does = actionsOf({ choose, goBy, compareFrom, last: order.length - 1 });
    const run = at === -1 && PLAYING.includes(combo) ? undefined : does.get(combo);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }
  const handleClick = useCallback(
    (test: TestCaseAnswer, event: MouseEvent) => {
      if (event.shiftKey || compares) return compare(test);
      const wasHere = useEditor.getState().highlighted?.key === test.key;
      highlight(test);
      if (!wasHere) tool.fit([...pathOf(test).nodes.keys()]);
    },
    [compares, tool.fit],
  );
  return { handleKeyDown, handleClick };
}

/** Keys that need a path to play. */
const PLAYING = ['Space', 'ArrowRight', 'ArrowLeft'];

type Moves = {
  choose: (to: number) => void;
  goBy: (by: 1 | -1) => void;
  compareFrom: (by: 1 | -1) => void;
  last: number;
};

function actionsOf({ choose, goBy, compareFrom, last }: Moves): Map<string, () => void> {
  const next = () => goBy(1);
  const previous = () => goBy(-1);
  return new Map([
    ['Space', togglePlay],
    ['ArrowRight', () => stepBy(1)],
    ['ArrowLeft', () => stepBy(-1)],
    ['Escape', () => useEditor.setState(NO_HIGHLIGHT)],
    ['Home', () => choose(0)],
    ['End', () => choose(last)],
    ...['j', 'ArrowDown'].map((key) => [key, next] as const),
    ...['k', 'ArrowUp'].map((key) => [key, previous] as const),
    ...['j', 'ArrowDown'].map((key) => [`Shift+${key}`, () => compareFrom(1)] as const),
    ...['k', 'ArrowUp'].map((key) => [`Shift+${key}`, () => compareFrom(-1)] as const),
  ]);
}
