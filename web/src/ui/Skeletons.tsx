import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import shared from './shared.module.css';
import styles from './skeletons.module.css';

/** As many rows as a table shows while it loads. */
const ROWS = [1, 2, 3, 4, 5, 6, 7];
const FIELDS = [1, 2, 3];

/** What stands in a page's place until it is known what it is about: its name, a line of facts, and rows. */
export function PageSkeleton() {
  return (
    <Late>
      <Skeleton h={30} w="min(360px, 70%)" />
      <Skeleton h={16} w="min(560px, 100%)" />
      <Rows />
    </Late>
  );
}

/** What stands in the place of a list until its rows are there. */
export function RowsSkeleton() {
  return (
    <Late>
      <Rows />
    </Late>
  );
}

/** What stands in the place of a form until it is known what it is filled with. */
export function FormSkeleton() {
  return (
    <Late>
      <Skeleton h={30} w="min(360px, 70%)" />
      <Stack className={shared.card}>
        {FIELDS.map((field) => (
          <div key={field}>
            <Skeleton h={14} w={96} mb={8} />
            <Skeleton h={36} />
          </div>
        ))}
      </Stack>
    </Late>
  );
}

function Rows() {
  return (
    <div className={`${shared.card} ${styles.rows}`}>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton h={16} />
        </div>
      ))}
    </div>
  );
}

/** Nothing for those who need not wait. */
function Late({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Stack className={shared.late} aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {children}
    </Stack>
  );
}
