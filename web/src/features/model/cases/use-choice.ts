import type { TestCaseAnswer } from '@caseloom/contract';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useCallback, useState } from 'react';
import { NO_HIGHLIGHT, useEditor } from '../editor.ts';
import { comboOf } from '../keys.ts';
import { useTool } from '../tool.ts';
import type { Numbered } from './groups.ts';
import { pathOf } from './path.ts';
import { stepBy, togglePlay } from './playback.ts';
import { type CaseListState, indexIn } from './use-case-list.ts';
import { compare, highlight } from './use-suite.ts';

/**
 * J and K go through the cases, arrows through their headings too, which Enter, Left and Right fold; with
 * Shift they compare; Escape puts the path out. A click lights a path, and another one on the same case
 * puts it out.
 */
export function useChoice({ order, groups, toggle }: List, compares: boolean) {
  const [activeGroup, setActiveGroup] = useState<string>();
  const tool = useTool();
  const key = useEditor(({ highlighted }) => highlighted?.key);
  const comparedKey = useEditor(({ compared }) => compared?.key);
  const at = indexIn(order, key);

  function choose(to: number) {
    const next = order[to];
    if (!next) return;
    setActiveGroup(undefined);
    const path = pathOf(next.test);
    useEditor.setState({ ...NO_HIGHLIGHT, highlighted: path });
    tool.fit([...path.nodes.keys()], { keepsView: true });
  }
  function compareFrom(by: 1 | -1) {
    const from = comparedKey === undefined ? at : indexIn(order, comparedKey);
    // the chosen one is not compared with itself
    const next = order[from + by + (order[from + by]?.test.key === key ? by : 0)];
    if (next && at !== -1) compare(next.test);
  }
  const goBy = (by: 1 | -1) => choose(at === -1 && by === -1 ? order.length - 1 : at + by);
  const heading = groups.find(({ name }) => name === activeGroup);
  function walk(by: 1 | -1) {
    const next = nextItem(groups, { group: heading?.name, key }, by);
    if (next === undefined) goBy(by);
    else if ('group' in next) setActiveGroup(next.group);
    else choose(indexIn(order, next.key));
  }
  function handleKeyDown(event: KeyboardEvent) {
    const combo = comboOf(event.nativeEvent) ?? '';
    const does = new Map([
      ...actionsOf({ choose, goBy, compareFrom, last: order.length - 1 }),
      ['ArrowDown', () => walk(1)] as const,
      ['ArrowUp', () => walk(-1)] as const,
      ...(heading ? foldingOf(heading, { toggle, enter: () => walk(1) }) : []),
    ]);
    const isPlaying = !heading && PLAYING.includes(combo);
    const run = at === -1 && isPlaying ? undefined : does.get(combo);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }
  const handleClick = useCallback(
    (test: TestCaseAnswer, event: MouseEvent) => {
      if (event.shiftKey || compares) return compare(test);
      setActiveGroup(undefined);
      const wasHere = useEditor.getState().highlighted?.key === test.key;
      highlight(test);
      if (!wasHere) tool.fit([...pathOf(test).nodes.keys()], { keepsView: true });
    },
    [compares, tool.fit],
  );
  function handleToggle(group: string) {
    setActiveGroup(group);
    toggle(group);
  }
  return { activeGroup: heading?.name, handleKeyDown, handleClick, handleToggle };
}

type List = Pick<CaseListState, 'groups' | 'toggle'> & { order: readonly Numbered[] };
type Groups = CaseListState['groups'];
type Item = { group: string } | { key: string };

/** What stands next in the list, headings and cases; itself at an end, and nothing where one is at neither. */
function nextItem(
  groups: Groups,
  at: { group: string | undefined; key: string | undefined },
  by: 1 | -1,
): Item | undefined {
  const items = groups.flatMap(({ name, rows }): Item[] => [
    { group: name },
    ...rows.map(({ test }) => ({ key: test.key })),
  ]);
  const index = items.findIndex((item) =>
    at.group === undefined
      ? 'key' in item && item.key === at.key
      : 'group' in item && item.group === at.group,
  );
  return index === -1 ? undefined : (items[index + by] ?? items[index]);
}

/** What keys do at a heading. */
function foldingOf(
  { name, isCollapsed }: Groups[number],
  { toggle, enter }: { toggle: (group: string) => void; enter: () => void },
): [string, () => void][] {
  const fold = () => toggle(name);
  return [
    ['Enter', fold],
    ['Space', fold],
    ['ArrowLeft', () => !isCollapsed && fold()],
    ['ArrowRight', () => (isCollapsed ? fold() : enter())],
  ];
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
