import type { Figure, Plan, Subscription } from '@caseloom/contract';
import { Alert, Button, Group, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { formatBytes, formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { managePlan, subscription, upgradePlan } from './api.ts';

/** From here on a limit is said to be near. */
const NEAR = 0.8;

/** The plan, what of it is used, and the way to a larger one. */
export function SubscriptionTab() {
  const { data, error, refetch } = useQuery(subscription);
  if (error) return <ErrorCard message={messageOf(error)} onRetry={refetch} />;
  if (!data) return <Skeleton h={320} />;
  return (
    <Stack>
      <Usage subscription={data} />
      {data.can.upgrade && <Plans subscription={data} />}
    </Stack>
  );
}

function Usage({
  subscription: { planName, period, usage, ...state },
}: {
  subscription: Subscription;
}) {
  const { t, i18n } = useTranslation('settings');
  const day = (time: string) => formatDate(i18n.language, time);
  return (
    <Section
      title={planName}
      text={t('plan.period', { start: day(period.start), end: day(period.end) })}
    >
      {state.isPastDue && <Alert color="red">{t('plan.pastDue')}</Alert>}
      {state.request && (
        <Alert color="ink">{t('plan.requested', { date: day(state.request.at) })}</Alert>
      )}
      <dl className="usage">
        {usage.map((figure) => (
          <UsedFigure key={figure.figure} {...figure} />
        ))}
      </dl>
      {state.can.manage && <Manage />}
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
  const percent = formatPercent(i18n.language, Math.floor(share * 100) / 100);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {amount(used)} / {amount(limit)} ({percent})
      </dd>
      <dd className="usage-bar">
        <Progress
          value={Math.min(100, share * 100)}
          color={share >= 1 ? 'red' : share >= NEAR ? 'yellow' : 'ink'}
          aria-label={name}
        />
      </dd>
      {share >= NEAR && (
        <dd className="usage-note">
          <IconAlertTriangle size={16} aria-hidden />
          {t(share >= 1 ? `plan.stops.${figure}` : 'plan.near')}{' '}
          {resetsAt && t('plan.resets', { date: formatDate(i18n.language, resetsAt) })}
        </dd>
      )}
    </div>
  );
}

const formatFigure = (language: string, figure: Figure, value: number) =>
  figure === 'storage' ? formatBytes(language, value) : formatNumber(language, value);

function Manage() {
  const { t } = useTranslation('settings');
  const opening = useMutation({
    mutationFn: () => managePlan(),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Group>
      <Button variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
        {t('plan.manage')}
      </Button>
    </Group>
  );
}

/** What the plans hold, side by side, and the asking for one. */
function Plans({ subscription: data }: { subscription: Subscription }) {
  const { t, i18n } = useTranslation('settings');
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<Plan>();
  const upgrading = useMutation({
    mutationFn: (plan: Plan) => upgradePlan({ plan }),
    onSuccess: (answer) => {
      cache.setQueryData(subscription.queryKey, answer.subscription);
      setWanted(undefined);
      if (answer.url) location.assign(answer.url);
      else toast('success', t('plan.sent'));
    },
  });
  const figures = data.usage.map(({ figure }) => figure);
  return (
    <Section title={t('plan.plans')}>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('plan.plan')}</Table.Th>
              {figures.map((figure) => (
                <Table.Th key={figure} scope="col">
                  {t(`plan.figure.${figure}`)}
                </Table.Th>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.plans.map(({ plan, name, limits }) => (
              <Table.Tr key={plan}>
                <Table.Th scope="row">{name}</Table.Th>
                {figures.map((figure) => {
                  const limit = limits[figure];
                  return (
                    <Table.Td key={figure}>
                      {limit === null
                        ? t('plan.unlimited')
                        : formatFigure(i18n.language, figure, limit)}
                    </Table.Td>
                  );
                })}
                <Table.Td>
                  {plan === data.plan ? (
                    <Text size="sm" c="dimmed">
                      {t('plan.current')}
                    </Text>
                  ) : (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('plan.chooseOf', { plan: name })}
                      onClick={() => setWanted(plan)}
                    >
                      {t('plan.choose')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ConfirmDialog
        isOpen={wanted !== undefined}
        title={t('plan.upgrade')}
        text={t(data.isPaidOnline ? 'plan.payText' : 'plan.askText', {
          plan: data.plans.find(({ plan }) => plan === wanted)?.name ?? '',
        })}
        confirm={t(data.isPaidOnline ? 'plan.pay' : 'plan.ask')}
        isBusy={upgrading.isPending}
        onConfirm={() => wanted && upgrading.mutate(wanted)}
        onClose={() => setWanted(undefined)}
      />
    </Section>
  );
}
