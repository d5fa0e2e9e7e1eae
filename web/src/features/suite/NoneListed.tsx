import type { SuiteAnswer } from '@caseloom/contract';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { NothingFound } from '../../ui/table/NothingFound.tsx';
import type { CaseFilter } from './api.ts';

type Props = { suite: SuiteAnswer; filter: CaseFilter; onClear: () => void };

/** Nothing passes the filter, or a suite without a model has no cases yet. */
export function NoneListed({ suite, filter, onClear }: Props) {
  const isFiltered = Object.values(filter).some(Boolean);
  if (suite.isWritten && !isFiltered) return <NoCases suite={suite} />;
  return <NothingFound q={filter.search ?? ''} onClear={isFiltered ? onClear : undefined} />;
}

/** How a suite without a model gets its first cases. */
function NoCases({ suite }: { suite: SuiteAnswer }) {
  const { t } = useTranslation('written-case');
  return (
    <EmptyState
      icon={<IconListCheck size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <ButtonLink
          to="/projects/$name/import-cases"
          params={{ name: suite.projectSlug }}
          search={{ suite: suite.id }}
        >
          {t('import')}
        </ButtonLink>
      }
    />
  );
}
