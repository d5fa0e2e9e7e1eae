import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type BulkWork, useBulk } from './use-bulk.ts';

type Props<Thing> = BulkWork<Thing> & {
  icon: ReactNode;
  label: string;
  /** What it is done to. */
  things: Thing[];
};

/** A button that does the same to many things of a list. */
export function BulkAction<Thing>({ icon, label, things, ...work }: Props<Thing>) {
  const doing = useBulk(work);
  return (
    <Button
      variant="default"
      leftSection={icon}
      loading={doing.isPending}
      onClick={() => doing.mutate(things)}
    >
      {label}
    </Button>
  );
}
