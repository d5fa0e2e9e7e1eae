import { NativeSelect, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { fullName } from '../../ui/UserAvatar.tsx';
import { useWorkers } from '../project/parts.ts';
import { handOver, leftOf } from './api.ts';

/** To whom the test cases of a project go, by its address: a user, or `nobody`; those of others stay assigned. */
export type Heirs = Record<string, string>;

type Props = { userId: string; heirs: Heirs; onChange: (heirs: Heirs) => void };

/** What somebody has still to run in the open runs of all projects, and a choice for each of who gets it; nothing where there is none. */
export function LeftInCompany({ userId, heirs, onChange }: Props) {
  const { t, i18n } = useTranslation('work');
  const { data: left = [] } = useQuery(queryOptions({ ...leftOf(userId), staleTime: 0 }));
  const count = left.reduce((total, one) => total + one.left, 0);
  if (count === 0) return null;
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {t('leftAssigned', { count, number: formatNumber(i18n.language, count) })}
      </Text>
      {left.map((one) => (
        <Heir
          key={one.projectSlug}
          userId={userId}
          project={one}
          value={heirs[one.projectSlug] ?? ''}
          onChange={(heir) => onChange({ ...heirs, [one.projectSlug]: heir })}
        />
      ))}
      <Text size="sm">{t('leftBehind')}</Text>
    </Stack>
  );
}

type HeirProps = {
  userId: string;
  project: { projectSlug: string; projectName: string; left: number };
  value: string;
  onChange: (heir: string) => void;
};

function Heir({ userId, project: { projectSlug, projectName, left }, value, onChange }: HeirProps) {
  const { t, i18n } = useTranslation('work');
  const people = useWorkers(projectSlug).filter(({ id }) => id !== userId);
  return (
    <NativeSelect
      label={t('leftIn', {
        project: projectName,
        left: t('left', { count: left, number: formatNumber(i18n.language, left) }),
      })}
      value={value}
      data={[
        { value: '', label: t('stayAssigned') },
        { value: 'nobody', label: t('nobody') },
        ...people.map((user) => ({ value: user.id, label: fullName(user) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Gives what somebody has still to run to those chosen, one project after the other. */
export async function handOverTo(heirs: Heirs, from: string): Promise<void> {
  for (const [projectSlug, to] of Object.entries(heirs))
    if (to) await handOver({ projectSlug, from, to: to === 'nobody' ? null : to });
}
