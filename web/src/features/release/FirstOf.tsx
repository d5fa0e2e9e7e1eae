import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How many are listed until one asks for all. */
const FIRST = 10;

type Props<Thing> = { things: Thing[]; children: (shown: Thing[]) => ReactNode };

/** The first of many things, and all of them on request: a page stays short enough to be read on a phone. */
export function FirstOf<Thing>({ things, children }: Props<Thing>) {
  const { t } = useTranslation('release');
  const [isWhole, setWhole] = useState(false);
  if (isWhole || things.length <= FIRST) return children(things);
  return (
    <>
      {children(things.slice(0, FIRST))}
      <Button variant="default" size="xs" mt="xs" onClick={() => setWhole(true)}>
        {t('showAll', { count: things.length })}
      </Button>
    </>
  );
}
