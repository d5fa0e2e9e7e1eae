import type { Webhook } from '@caseloom/contract';
import { Button, Group, Menu, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPower,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate, formatMoment } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { RenewSecret } from './RenewSecret.tsx';
import { useWebhook } from './use-webhook.ts';
import styles from './webhook.module.css';

/** A hook: where it leads, whether it works, its log, and what can be done with it. */
export function WebhookRow({ hook, onEdit }: { hook: Webhook; onEdit: () => void }) {
  const { t } = useTranslation('webhook');
  const [isOpen, setOpen] = useState(false);
  const { testing } = useWebhook(hook);
  const { id, name, kind, urlShown } = hook;
  return (
    <li>
      <div className={styles.row}>
        <div>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <Tag tone="primary">{t(`kinds.${kind}`)}</Tag>
            <State hook={hook} />
          </Group>
          <code>{urlShown}</code>
          <Facts hook={hook} />
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={t('testOf', { name })}
            loading={testing.isPending}
            onClick={() => testing.mutate(undefined, { onSuccess: () => setOpen(true) })}
          >
            {t('test')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `log-${id}` : undefined}
            aria-label={t('logOf', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('log')}
          </Button>
          <Actions hook={hook} onEdit={onEdit} />
        </Group>
      </div>
      {isOpen && <DeliveryLog hook={hook} />}
    </li>
  );
}

function State({ hook: { isOn, givenUpAt } }: { hook: Webhook }) {
  const { t, i18n } = useTranslation('webhook');
  if (isOn)
    return (
      <Tag tone="pass" icon={<IconCheck size={14} aria-hidden />}>
        {t('isOn')}
      </Tag>
    );
  if (!givenUpAt) return <Tag icon={<IconPlayerPause size={14} aria-hidden />}>{t('isOff')}</Tag>;
  return (
    <Tag tone="fail" icon={<IconAlertTriangle size={14} aria-hidden />}>
      {t('givenUp', { date: formatDate(i18n.language, givenUpAt) })}
    </Tag>
  );
}

function Facts({ hook }: { hook: Webhook }) {
  const { t, i18n } = useTranslation('webhook');
  const { events, createdBy, lastDelivery: last, earlierSecretUntil: until } = hook;
  const facts = [
    events.map((event) => t(`event.${event}`)).join(', '),
    last ? t(`last.${last.status}`, { ago: formatAgo(i18n.language, last.at) }) : t('last.none'),
    t('by', { name: createdBy }),
    ...(until ? [t('earlierUntil', { time: formatMoment(i18n.language, until) })] : []),
  ];
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

function Actions({ hook, onEdit }: { hook: Webhook; onEdit: () => void }) {
  const { t } = useTranslation('webhook');
  const [isDeleting, setDeleting] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const { switching, deleting } = useWebhook(hook);
  const { name, kind, isOn } = hook;
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPower size={16} aria-hidden />}
          onClick={() => switching.mutate(!isOn)}
        >
          {t(isOn ? 'switchOff' : 'switchOn')}
        </Menu.Item>
        {kind === 'webhook' && (
          <Menu.Item
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={() => setRenewing(true)}
          >
            {t('renew')}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t('delete')}
        </Menu.Item>
      </RowMenu>
      <RenewSecret hook={hook} isOpen={isRenewing} onClose={() => setRenewing(false)} />
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('delete')}
        text={<Text>{t('deleteText', { name })}</Text>}
        confirm={t('delete')}
        isDangerous
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate(undefined, { onSettled: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
