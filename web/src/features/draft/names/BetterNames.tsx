import type { SuiteAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { IconWriting } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/load-code.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

const ProposedNames = lazyPart(async () => (await import('./ProposedNames.tsx')).ProposedNames);

/** Proposes better names for the cases of a suite. What the dialog shows comes once it is opened, its sentences too. */
export function BetterNames({ suite }: { suite: Pick<SuiteAnswer, 'id' | 'status'> }) {
  const { t } = useTranslation('suite');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWriting size={18} aria-hidden />}
        disabled={suite.status !== 'ready'}
        onClick={() => setOpen(true)}
      >
        {t('betterNames')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('betterNamesTitle')}
        size="xl"
      >
        <ProposedNames suiteId={suite.id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
