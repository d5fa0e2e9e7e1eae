import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import shared from '../../ui/shared.module.css';
import { fullName } from '../../ui/UserAvatar.tsx';
import { useWorkers } from '../project/parts.ts';
import styles from './run.module.css';
import { STATUSES } from './statuses.ts';
import { type NewResults, useListOthers, useSetResults } from './use-set-result.ts';

type Props = { run: RunAnswer; keys: ReadonlySet<string>; onDone: () => void };

const NOBODY = 'nobody';

/** What can be done with the marked cases at once: say how they went, give them to somebody. */
export function BulkResultBar({ run, keys, onDone }: Props) {
  const { t } = useTranslation(['run', 'common']);
  const workers = useWorkers(run.projectSlug);
  const setResults = useSetResults(run.id, (count) => {
    toast('success', t('run:marked.done', { count }));
    onDone();
  });
  const change = (how: Omit<NewResults, 'caseKeys'>) =>
    setResults.mutate({ caseKeys: [...keys], ...how });
  const others = useListOthers(run.id);
  const [chosen, setChosen] = useState<ResultStatus>();
  // nobody's result is replaced by the way; where that cannot be asked now, other people's are left alone
  const setStatus = (status: ResultStatus) =>
    others.mutate(
      { caseKeys: [...keys], status },
      {
        onSuccess: ({ count }) => (count > 0 ? setChosen(status) : change({ status })),
        onError: () => change({ status }),
      },
    );
  const isBusy = setResults.isPending || others.isPending;
  return (
    <Group
      gap="sm"
      className={`${shared.card} ${styles.marked}`}
      role="group"
      aria-label={t('run:marked.label')}
    >
      <Text fw={600} role="status">
        {t('run:marked.count', { count: keys.size })}
      </Text>
      <NativeSelect
        aria-label={t('run:assign')}
        value=""
        disabled={isBusy}
        data={[
          { value: '', label: t('run:assign') },
          ...workers.map((user) => ({ value: user.id, label: fullName(user) })),
          { value: NOBODY, label: t('run:nobody') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ assigneeId: value === NOBODY ? null : value })
        }
      />
      <NativeSelect
        aria-label={t('run:marked.status')}
        value=""
        disabled={isBusy}
        data={[
          { value: '', label: t('run:marked.status') },
          ...STATUSES.map((value) => ({ value, label: t(`common:result.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const status = STATUSES.find((one) => one === value);
          if (status) setStatus(status);
        }}
      />
      <Button variant="default" onClick={onDone}>
        {t('run:marked.clear')}
      </Button>
      <ReplaceOthers
        others={chosen && others.data}
        onClose={() => setChosen(undefined)}
        onChoose={(replaceOthers) => {
          setChosen(undefined);
          if (chosen) change({ status: chosen, replaceOthers });
        }}
      />
    </Group>
  );
}

type ReplaceOthersProps = {
  /** Undefined while nothing is asked. */
  others: { count: number; people: (string | null)[] } | undefined;
  onChoose: (replaceOthers: boolean) => void;
  onClose: () => void;
};

/** Asks what becomes of the results that other people entered. */
function ReplaceOthers({ others, onChoose, onClose }: ReplaceOthersProps) {
  const { t, i18n } = useTranslation('run');
  const names = (others?.people ?? []).map((name) => name ?? t('someone'));
  return (
    <Dialog opened={others !== undefined} onClose={onClose} title={t('othersTitle')}>
      <Stack>
        <Text>
          {t('othersText', {
            count: others?.count ?? 0,
            names: new Intl.ListFormat(i18n.language).format(names),
          })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onChoose(true)}>
            {t('replaceOthers')}
          </Button>
          <Button data-autofocus onClick={() => onChoose(false)}>
            {t('keepOthers')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
