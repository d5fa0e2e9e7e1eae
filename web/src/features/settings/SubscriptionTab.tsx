import type { Subscription } from '@caseloom/contract';
import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatDate, formatDays, formatPercent } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { managePlan, subscription } from './api.ts';
import { formatFigure, Plans } from './Plans.tsx';
import styles from './settings.module.css';

/** From here on a limit is said to be near. */
const NEAR = 0.8;

/** The plan, its usage, and how to get a larger one. */
export function SubscriptionTab() {
  const { data, error, refetch } = useQuery(subscription);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={320} />;
  return (
    <Stack>
      <Usage subscription={data} />
      {data.can.upgrade && <Plans subscription={data} />}
    </Stack>
  );
}

function Usage({
  subscription: { planName, period, usage, plans, ...state },
}: {
  subscription: Subscription;
}) {
  const { t, i18n } = useTranslation('settings');
  const day = (time: string) => formatDate(i18n.language, time);
  // the next period begins where this one ends
  const lastDay = new Date(Date.parse(period.end) - 1).toISOString();
  const isNear = usage.some(({ used, limit }) => limit !== null && used >= limit * NEAR);
  const requested = plans.find(({ plan }) => plan === state.request?.plan)?.name;
  return (
    <Section
      title={planName}
      text={t('plan.period', { days: formatDays(i18n.language, period.start, lastDay) })}
    >
      {state.isPastDue && <Alert color="red">{t('plan.pastDue')}</Alert>}
      {state.request && (
        <Alert color="ink">
          {t('plan.requested', { plan: requested ?? '', date: day(state.request.at) })}
        </Alert>
      )}
      <dl className={styles.usage}>
        {usage.map((figure) => (
          <UsedFigure key={figure.figure} {...figure} />
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {t('plan.counted')}
      </Text>
      {isNear && !state.can.upgrade && <Text size="sm">{t('plan.askOwner')}</Text>}
      {state.can.manage && <Manage isUrgent={state.isPastDue} />}
    </Section>
  );
}

function UsedFigure({ figure, used, limit, resetsAt }: Subscription['usage'][number]) {
  const { t, i18n } = useTranslation('settings');
  const amount = (value: number) => formatFigure(i18n.language, figure, value);
  const name = t(`plan.figure.${figure}`);
  if (limit === null) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>{amount(used)}</dd>
      </div>
    );
  }
  const share = limit > 0 ? used / limit : 1;
  const percent =
    share > 0 && share < 0.01
      ? t('plan.underOne')
      : formatPercent(i18n.language, Math.floor(share * 100) / 100);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {amount(used)} / {amount(limit)} ({percent})
      </dd>
      <dd className={styles.usageBar}>
        <Progress
          value={Math.min(100, share * 100)}
          color={share >= 1 ? 'red' : share >= NEAR ? 'yellow' : 'ink'}
          aria-label={name}
        />
      </dd>
      {share >= NEAR && (
        <dd className={share >= 1 ? `${styles.usageNote} ${styles.isFull}` : styles.usageNote}>
          {share >= 1 ? (
            <IconAlertCircle size={16} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} aria-hidden />
          )}
          <span>
            {t(share >= 1 ? `plan.stops.${figure}` : 'plan.near')}{' '}
            {resetsAt && t('plan.resets', { date: formatDate(i18n.language, resetsAt) })}
          </span>
        </dd>
      )}
    </div>
  );
}

function Manage({ isUrgent }: { isUrgent: boolean }) {
  const { t } = useTranslation('settings');
  const opening = useMutation({
    mutationFn: () => managePlan(),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Group>
      <Button
        variant={isUrgent ? 'filled' : 'default'}
        loading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {t('plan.manage')}
      </Button>
    </Group>
  );
}
