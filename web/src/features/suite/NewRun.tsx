import {
  LIMITS,
  NO_SECTION,
  RUN_ORDERS,
  type RunOrder,
  type SuiteAnswer,
} from '@caseloom/contract';
import { MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchWords } from '../../lib/address.ts';
import { formatNumber } from '../../lib/format.ts';
import { useUnsent } from '../../lib/use-unsent.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
import { useWorkers } from '../project/parts.ts';
import { createRun } from '../run/api.ts';
import { type CaseFilter, countOf } from './api.ts';
import { ChooseCases } from './attributes/ChooseCases.tsx';
import { statedFilter, withoutEmpty } from './attributes/filter.ts';
import { readCaseFilter } from './case-filter.ts';

type Props = {
  suite: SuiteAnswer;
  /** The cases that the run is to have; without them they are chosen in the dialog. */
  keys?: string[];
  isOpen: boolean;
  onClose: () => void;
};

/** Begins a run: what it is called, and where it runs. */
export function NewRun({ isOpen, ...props }: Props) {
  const { t } = useTranslation('suite');
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={t('newRun')}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ suite, keys, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['suite', 'attributes']);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState('');
  const [build, setBuild] = useState('');
  const [order, setOrder] = useState<RunOrder>('suite');
  const [assigneeIds, setAssigneeIds] = useState<string[]>([]);
  useUnsent('assignees', assigneeIds, {
    isKept: assigneeIds.length > 0,
    onRestore: setAssigneeIds,
  });
  const chosen = useChosenCases(suite);
  const isWithoutCases = !keys && suite.counts.testCases === 0;
  const chosenCases = keys ? { keys } : chosen.filter && statedFilter(chosen.filter);
  // an empty run takes results that become its cases: the filter of a list without cases says nothing
  const cases = isWithoutCases ? undefined : chosenCases;
  const workers = useWorkers(suite.projectSlug);
  const creating = useMutation({
    mutationFn: () =>
      createRun({
        suiteId: suite.id,
        ...(name.trim() && { name: name.trim() }),
        ...(environment.trim() && { environment: environment.trim() }),
        ...(build.trim() && { build: build.trim() }),
        ...(assigneeIds.length > 0 && { assigneeIds }),
        ...(cases && { cases }),
        ...(order !== 'suite' && { order }),
      }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['runs', suite.projectSlug] });
      await navigate({ to: '/runs/$id', params: { id } });
    },
  });
  return (
    <DialogForm
      confirm={t('begin')}
      isBusy={creating.isPending}
      onSubmit={() => (keys || isWithoutCases || !chosen.isEmpty) && creating.mutate()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('runName')}
        description={t('runNameHelp')}
        maxLength={LIMITS.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('environment')}
        placeholder={t('environmentHelp')}
        maxLength={LIMITS.name}
        value={environment}
        onChange={({ currentTarget }) => setEnvironment(currentTarget.value)}
      />
      <TextInput
        label={t('build')}
        description={t('buildHelp')}
        maxLength={LIMITS.name}
        value={build}
        onChange={({ currentTarget }) => setBuild(currentTarget.value)}
      />
      {isWithoutCases ? (
        <Text size="sm">{t('runEmpty')}</Text>
      ) : (
        <>
          {keys ? (
            <Text fw={600} size="sm">
              {t('attributes:markedCount', { count: keys.length })}
            </Text>
          ) : (
            <ChooseCases
              hasLast
              views={{ list: 'suite', projectSlug: suite.projectSlug }}
              read={readCaseFilter}
              {...chosen}
            />
          )}
          <Select
            label={t('runOrder')}
            description={t(`runOrderHelp.${order}`)}
            value={order}
            data={RUN_ORDERS.map((value) => ({ value, label: t(`runOrders.${value}`) }))}
            onChange={(value) => value && setOrder(value)}
          />
          <MultiSelect
            label={t('assignees')}
            description={t('assigneesHelp')}
            data={workers.map((user) => ({ value: user.id, label: fullName(user) }))}
            value={assigneeIds}
            onChange={setAssigneeIds}
          />
        </>
      )}
    </DialogForm>
  );
}

/** Which cases the run gets: those that the page lists now, where it is filtered, and how many they are. */
function useChosenCases(suite: SuiteAnswer) {
  const { t, i18n } = useTranslation(['attributes', 'suite', 'model']);
  const listed = withoutEmpty(readCaseFilter(useSearchWords()));
  const [filter, onChange] = useState<CaseFilter | undefined>(
    Object.keys(listed).length > 0 ? listed : undefined,
  );
  const { data, error } = useQuery({
    ...countOf(suite.id, filter ?? {}),
    enabled: filter !== undefined,
  });
  const total = filter ? data : suite.counts.testCases;
  const isEmpty = total === 0;
  const number = total !== undefined && formatNumber(i18n.language, total);
  const count = isEmpty
    ? t('attributes:noneChosen')
    : (error?.message ??
      (number === false
        ? t('attributes:counting')
        : t('attributes:chosenCount', { count: total ?? 0, number })));
  const { search, section, polarity, change } = filter ?? {};
  const more = [
    search && `“${search}”`,
    section && (section === NO_SECTION ? t('model:noSection') : section),
    polarity && t(`suite:${polarity}`),
    change && t(`suite:changeOf.${change}`),
  ].filter(Boolean);
  return { filter, onChange, count, isEmpty, more: more.join(', ') };
}
