import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './requirement.module.css';

/** How many are shown until the user shows all. */
const MAX_SHOWN = 3;

type Props<Item> = {
  things: Item[];
  /** What they are, and of what, for those who hear the button without its row. */
  kind: 'cases' | 'models';
  id: string;
  show: (thing: Item) => ReactNode;
};

/** The first of many things, and a button that shows the rest. */
export function ShortList<Thing>({ things, kind, id, show }: Props<Thing>) {
  const { t } = useTranslation('requirement');
  const [isAll, setAll] = useState(false);
  return (
    <>
      <ul className={styles.shortList} aria-label={t(kind)}>
        {(isAll ? things : things.slice(0, MAX_SHOWN)).map(show)}
      </ul>
      {things.length > MAX_SHOWN && (
        <UnstyledButton
          className={styles.more}
          aria-expanded={isAll}
          aria-label={t(`${isAll ? 'lessOf' : 'moreOf'}.${kind}`, { id, count: things.length })}
          onClick={() => setAll(!isAll)}
        >
          {t(isAll ? 'less' : 'more', { count: things.length - MAX_SHOWN })}
        </UnstyledButton>
      )}
    </>
  );
}
