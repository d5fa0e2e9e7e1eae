import { Tabs } from '@mantine/core';
import { type ComponentProps, useEffect, useRef } from 'react';

type Props = ComponentProps<typeof Tabs.List> & {
  /** The tab that is open. */
  shown: string;
};

/** The tabs of a page; where they are wider than the window, the open one is seen. */
export function TabList({ shown, ...props }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element
  useEffect(() => {
    const tab = list.current?.querySelector('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return <Tabs.List ref={list} {...props} />;
}
