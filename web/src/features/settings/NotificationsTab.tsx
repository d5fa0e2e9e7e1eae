import {
  MAIL_TIMES,
  type MailTime,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChoices,
} from '@caseloom/contract';
import { Checkbox, NativeSelect, Skeleton, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { me } from '../auth/api.ts';
import { updateMe } from './api.ts';
import styles from './settings.module.css';

/** The time zone of this browser: the daily e-mail comes in the morning of where its reader is. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const mutationKey = ['choose notifications'];

/** Which events the user is notified of, and by which channel; saved at once. */
export function NotificationsTab() {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(me);
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  const saving = useMutation({
    mutationKey,
    // one after the other, so that the server's last answer has all of them
    scope: { id: 'notifications' },
    mutationFn: (notifications: NotificationChoices) =>
      updateMe({ notifications, timeZone: here() }),
    onMutate: (choices) => {
      // ticked at once; the server's answer has the last word
      cache.setQueryData(me.queryKey, (user) => {
        if (!user) return user;
        const notifications = { ...user.notifications };
        for (const kind of NOTIFICATION_KINDS) {
          notifications[kind] = { ...notifications[kind], ...choices[kind] };
        }
        return { ...user, notifications };
      });
    },
    // an answer to an earlier change would take the later ones back for a moment
    onSuccess: (saved) => isLast() && cache.setQueryData(me.queryKey, saved),
    onSettled: (_saved, error) => (error ? cache.invalidateQueries(me) : undefined),
  });
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={320} />;
  return (
    <Section title={t('tab.notifications')} text={t('notifications.text')}>
      <Table className={styles.channels} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('notifications.event')}</Table.Th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Table.Th key={channel} scope="col">
                {t(`notifications.way.${channel}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row">{t(`notifications.kind.${kind}`)}</Table.Th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <Table.Td
                  key={channel}
                  className={channel === 'mail' ? styles.mailTime : undefined}
                >
                  {channel === 'mail' ? (
                    <NativeSelect
                      size="sm"
                      aria-label={`${t(`notifications.kind.${kind}`)}: ${t('notifications.way.mail')}`}
                      value={data.notifications[kind].mail}
                      data={MAIL_TIMES.map((value) => ({
                        value,
                        label: t(`notifications.time.${value}`),
                      }))}
                      onChange={({ currentTarget: { value } }) =>
                        saving.mutate({ [kind]: { mail: value as MailTime } })
                      }
                    />
                  ) : (
                    <label className={styles.channel} htmlFor={`${kind}-${channel}`}>
                      <Checkbox
                        id={`${kind}-${channel}`}
                        aria-label={`${t(`notifications.kind.${kind}`)}: ${t(`notifications.way.${channel}`)}`}
                        checked={data.notifications[kind][channel]}
                        onChange={(event) =>
                          saving.mutate({ [kind]: { [channel]: event.currentTarget.checked } })
                        }
                      />
                    </label>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
