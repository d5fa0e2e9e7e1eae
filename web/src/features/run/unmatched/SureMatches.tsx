import type { UnmatchedResult } from '@caseloom/contract';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import styles from './unmatched.module.css';
import type { Matching } from './use-matching.ts';

type Props = { items: UnmatchedResult[]; matching: Matching };

/** Matches all results whose words are those of one test case, once a person has looked at the pairs. */
export function SureMatches({ items, matching }: Props) {
  const { t } = useTranslation('run');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecks size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('matching.sure', { count: items.length })}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('matching.sureTitle')} size="xl">
        <Pairs items={items} matching={matching} onClose={close} />
      </Dialog>
    </>
  );
}

function Pairs({ items, matching, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('run');
  const [left, setLeft] = useState<string[]>([]);
  const chosen = items.filter(({ id }) => !left.includes(id));
  const matches = chosen.flatMap(({ id, proposals: [first] }) =>
    first ? [{ id, caseKey: first.caseKey }] : [],
  );
  function submit() {
    if (matches.length > 0) matching.match(matches);
    onClose();
  }
  return (
    <DialogForm
      confirm={t('matching.matchMany', { count: matches.length })}
      isBusy={matching.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text c="dimmed">{t('matching.sureHelp')}</Text>
      <Stack gap="xs" className={styles.pairs}>
        {items.map(({ id, name, proposals }) => (
          <Checkbox
            key={id}
            label={name}
            description={proposals[0]?.name}
            checked={!left.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setLeft(checked ? left.filter((one) => one !== id) : [...left, id])
            }
          />
        ))}
      </Stack>
    </DialogForm>
  );
}
