import { FLAKY_DAYS, type FlakyCase } from '@caseloom/contract';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconArrowsShuffle, IconBell, IconBellOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf } from '../../lib/days.ts';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { muteCase, unmuteCase } from './api.ts';
import styles from './flaky.module.css';
import { useRateWords } from './use-rate-words.ts';

type Props = { suiteId: string; flaky: FlakyCase };

/** For how many days a case is muted; null: until somebody unmutes it. */
const PERIODS = [7, 30, null] as const;

/** That a case is flaky, how often, and who muted it: it is muted and unmuted here. */
export function FlakyNote({ suiteId, flaky }: Props) {
  const { t, i18n } = useTranslation('flaky');
  const rateWords = useRateWords();
  const { muting, unmuting } = useMutes(suiteId, flaky.caseKey);
  const { mute } = flaky;
  const until = mute?.until && formatDate(i18n.language, mute.until);
  return (
    <section aria-label={t('title')} className={styles.note}>
      <Group gap="xs">
        <Tag tone="warn" icon={<IconArrowsShuffle size={14} aria-hidden />}>
          {t('flaky')}
        </Tag>
        {mute ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBell size={16} aria-hidden />}
            loading={unmuting.isPending}
            onClick={() => unmuting.mutate()}
          >
            {t('unmute')}
          </Button>
        ) : (
          <Menu>
            <Menu.Target>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconBellOff size={16} aria-hidden />}
                loading={muting.isPending}
              >
                {t('mute')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {PERIODS.map((days) => (
                <Menu.Item key={days} onClick={() => muting.mutate(days)}>
                  {days === null ? t('forGood') : t('forDays', { count: days })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {`${rateWords(flaky)} · ${t('meaning', { count: FLAKY_DAYS })}`}
      </Text>
      {mute && (
        <Text size="sm">
          {t(until ? 'mutedUntil' : 'muted', { by: mute.by ?? t('someone'), date: until })}
        </Text>
      )}
    </section>
  );
}

function useMutes(id: string, key: string) {
  const { t } = useTranslation('flaky');
  const cache = useQueryClient();
  const announce = (done: string) => () => {
    toast('success', done);
    // the dashboard, the suite and each result of the case show it
    return cache.invalidateQueries();
  };
  const muting = useMutation({
    mutationFn: (days: number | null) =>
      muteCase({ id, key, until: days === null ? null : endAfter(days) }),
    onSuccess: announce(t('mutedNow')),
  });
  const unmuting = useMutation({
    mutationFn: () => unmuteCase({ id, key }),
    onSuccess: announce(t('unmutedNow')),
  });
  return { muting, unmuting };
}

/** The last moment (UTC) of the day that is so many days from now. */
function endAfter(days: number): string {
  return `${addDays(dayOf(new Date()), days)}T23:59:59.999Z`;
}
