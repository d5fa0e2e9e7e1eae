import { type Figure, PLANS, type Plan, type Subscription } from '@caseloom/contract';
import { Button, Title } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { subscription, upgradePlan } from './api.ts';
import styles from './settings.module.css';

type Offer = Subscription['plans'][number];

/** What the plans hold, side by side, and the asking for one. */
export function Plans({ subscription: data }: { subscription: Subscription }) {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Plan>();
  const upgrading = useMutation({
    mutationFn: (plan: Plan) => upgradePlan({ plan }),
    onSuccess: (answer) => {
      cache.setQueryData(subscription.queryKey, answer.subscription);
      setChosen(undefined);
      if (answer.url) location.assign(answer.url);
      else toast('success', t('plan.sent'));
    },
  });
  return (
    <Section title={t('plan.plans')}>
      <ul className={styles.plans}>
        {data.plans.map((offer) => (
          <li key={offer.plan} className={offer.plan === data.plan ? styles.isCurrent : undefined}>
            <PlanCard offer={offer} data={data} onChoose={() => setChosen(offer.plan)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title={t(chosen && isLarger(chosen, data.plan) ? 'plan.upgrade' : 'plan.change')}
        text={t(data.isPaidOnline ? 'plan.payText' : 'plan.askText', {
          plan: data.plans.find(({ plan }) => plan === chosen)?.name ?? '',
        })}
        confirm={t(data.isPaidOnline ? 'plan.pay' : 'plan.ask')}
        isBusy={upgrading.isPending}
        onConfirm={() => chosen && upgrading.mutate(chosen)}
        onClose={() => setChosen(undefined)}
      />
    </Section>
  );
}

type CardProps = { offer: Offer; data: Subscription; onChoose: () => void };

function PlanCard({ offer: { plan, name, limits }, data, onChoose }: CardProps) {
  const { t, i18n } = useTranslation('settings');
  // the one that gives the next more is what most look for
  const next = PLANS[PLANS.indexOf(data.plan) + 1];
  return (
    <>
      <Title order={3}>{name}</Title>
      <dl>
        {data.usage.map(({ figure }) => {
          const limit = limits[figure];
          return (
            <div key={figure}>
              <dt>{t(`plan.figure.${figure}`)}</dt>
              <dd>
                {limit === null ? t('plan.unlimited') : formatFigure(i18n.language, figure, limit)}
              </dd>
            </div>
          );
        })}
      </dl>
      {plan === data.plan ? (
        <Tag tone="pass" icon={<IconCheck size={14} aria-hidden />}>
          {t('plan.current')}
        </Tag>
      ) : plan === data.request?.plan ? (
        <Tag tone="primary" icon={<IconMail size={14} aria-hidden />}>
          {t('plan.asked')}
        </Tag>
      ) : (
        <Button
          variant={plan === next && !data.request && !data.isPastDue ? 'filled' : 'default'}
          aria-label={t('plan.chooseOf', { plan: name })}
          onClick={onChoose}
        >
          {t('plan.choose')}
        </Button>
      )}
    </>
  );
}

const isLarger = (plan: Plan, than: Plan) => PLANS.indexOf(plan) > PLANS.indexOf(than);

/** A figure of a plan as people read it. @param value bytes where it is storage */
export const formatFigure = (language: string, figure: Figure, value: number): string =>
  figure === 'storage' ? formatBytes(language, value) : formatNumber(language, value);
