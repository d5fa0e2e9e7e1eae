import { Button, Loader, Popover } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepEscape } from './keep-escape.ts';
import { ProposalForm } from './ProposalForm.tsx';
import type { Table } from './use-table.ts';

type Props = { name: string; table: Table; onToggle: () => void };

/** The one control that proposes values of a name: at bounds, for a regular expression, of a known kind. */
export function Proposals({ name, table, onToggle }: Props) {
  const { t } = useTranslation('project');
  const { proposing, setProposing } = table;
  const close = () => setProposing(undefined);
  // while the form fades out it stays as it is, and each opening begins a new one
  const [shown, setShown] = useState({ proposing, opening: 0 });
  if (proposing && proposing !== shown.proposing)
    setShown({ proposing, opening: shown.opening + 1 });
  return (
    <Popover
      opened={proposing !== undefined}
      onChange={(isOpen) => !isOpen && close()}
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      width="min(400px, 94vw)"
    >
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="light"
          title="Alt+B"
          aria-keyshortcuts="Alt+B"
          leftSection={<IconSparkles size={14} />}
          onClick={onToggle}
        >
          {t('data.propose')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={keepEscape} className="nokey" aria-label={t('data.propose')}>
        <Suspense fallback={<Loader size="sm" />}>
          <ProposalForm
            key={shown.opening}
            {...{ name, table, ...shown.proposing }}
            onDone={close}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
