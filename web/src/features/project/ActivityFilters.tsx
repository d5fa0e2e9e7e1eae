import { ACTIVITY_KINDS } from '@caseloom/contract';
import { Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { fullName } from '../../ui/UserAvatar.tsx';
import type { ActivityFilter } from './api.ts';
import { usePeople } from './use-workers.ts';

/** How many days a period has, today among them. */
const PERIODS = { today: 1, week: 7, month: 30 };

/** The filter of a project's activity, as the address holds it. */
export function useActivityFilter(): ActivityFilter {
  const [{ person, kind, period }] = useAddressState();
  const known = ACTIVITY_KINDS.find((one) => one === kind);
  const days = Object.entries(PERIODS).find(([name]) => name === period)?.[1];
  return {
    ...(typeof person === 'string' && { actorId: person }),
    ...(known && { kind: known }),
    ...(days && { from: startOfDay(days) }),
  };
}

/** When the first of the last days began, where the user is. */
function startOfDay(days: number): string {
  const first = new Date();
  first.setDate(first.getDate() - days + 1);
  first.setHours(0, 0, 0, 0);
  return first.toISOString();
}

/** Whose activity is shown, of which kind, since when. */
export function ActivityFilters({ slug }: { slug: string }) {
  const { t } = useTranslation('project');
  const [address, setAddress] = useAddressState();
  const people = usePeople(slug).map((user) => ({ value: user.id, label: fullName(user) }));
  const choices = [
    { key: 'person', all: 'everyone', options: people },
    {
      key: 'kind',
      all: 'everything',
      options: ACTIVITY_KINDS.map((value) => ({ value, label: t(`activity.kinds.${value}`) })),
    },
    {
      key: 'period',
      all: 'anyTime',
      options: (['today', 'week', 'month'] as const).map((value) => ({
        value,
        label: t(`activity.${value}`),
      })),
    },
  ] as const;
  return (
    <Group gap="sm">
      {choices.map(({ key, all, options }) => (
        <NativeSelect
          key={key}
          aria-label={t(`activity.${key}`)}
          value={String(address[key] ?? '')}
          data={[{ value: '', label: t(`activity.${all}`) }, ...options]}
          onChange={({ currentTarget: { value } }) => setAddress({ [key]: value || undefined })}
        />
      ))}
    </Group>
  );
}
