import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/load-code.ts';
import { unreadCount } from './api.ts';
import styles from './notification.module.css';
import { useNews } from './use-news.ts';

const News = lazyPart(async () => (await import('./News.tsx')).News);

const MAX_COUNT = 99;

/** What is new, how much of it, and the list of it. */
export function Bell() {
  const { t } = useTranslation();
  const newest = useNews();
  const count = useQuery(unreadCount).data ?? 0;
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={close}
        position="bottom-end"
        width={360}
        trapFocus
        shadow="md"
      >
        <Popover.Target>
          <ActionIcon
            variant="default"
            size="lg"
            className={styles.bell}
            aria-label={t('bell', { count })}
            onClick={toggle}
          >
            <IconBell size={18} />
            {count > 0 && (
              <span className={styles.bellCount} aria-hidden>
                {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('bellTitle')}>
          <Suspense>
            <News onLeave={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{newest}</VisuallyHidden>
    </>
  );
}
