import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconChecklist,
  IconFolders,
  IconLayoutDashboard,
  IconLogout,
  IconMenu2,
  IconSettings,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react';
import { usePrefetchQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '../features/auth/api.ts';
import { companyProjects } from '../features/project/api.ts';
import { lazyPart } from '../lib/load-code.ts';
import { Logo } from '../ui/Logo.tsx';
import shared from '../ui/shared.module.css';
import styles from './shell.module.css';

const MenuSheet = lazyPart(async () => (await import('./MenuSheet.tsx')).MenuSheet);

const PLACES = [
  { to: '/dashboard', name: 'dashboard', pages: /^\/dashboard/, Icon: IconLayoutDashboard },
  {
    to: '/projects',
    name: 'projects',
    pages: /^\/(projects|createprojects|bin|suites|runs|releases)/,
    Icon: IconFolders,
  },
  { to: '/work', name: 'work', pages: /^\/work/, Icon: IconChecklist },
  { to: '/users', name: 'users', pages: /^\/(users?|invite-user)/, Icon: IconUsers },
  { to: '/generate-with-ai', name: 'generate', pages: /^\/generate-with-ai/, Icon: IconSparkles },
  { to: '/settings/account', name: 'settings', pages: /^\/settings/, Icon: IconSettings },
] as const;

/** The navigation next to a page: words and icons, icons alone where there is less room, none on a phone. */
export function SideMenu() {
  const { t } = useTranslation();
  return (
    <nav className={styles.sideMenu} aria-label={t('nav.label')}>
      <Link
        to="/dashboard"
        className={styles.menuBrand}
        aria-label={`Caseloom, ${t('crumb.home')}`}
      >
        <Logo size={28} />
        <span className={styles.menuWords}>Caseloom</span>
      </Link>
      <Places />
    </nav>
  );
}

/** The same navigation on a phone: a button, and a sheet that comes up from below. */
export function MenuDrawer() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const [isRequested, setRequested] = useState(false);
  return (
    <div className={styles.menuButton}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('nav.open')}
        onClick={() => {
          setRequested(true);
          open();
        }}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      {isRequested && (
        <Suspense>
          <MenuSheet isOpen={isOpen} onClose={close}>
            <nav aria-label={t('nav.label')}>
              <Places onLeave={close} />
            </nav>
          </MenuSheet>
        </Suspense>
      )}
    </div>
  );
}

function Places({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation();
  usePrefetchQuery(companyProjects);
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <div className={styles.menu}>
      {PLACES.map(({ to, name, pages, Icon }) => (
        <RailTooltip key={to} label={t(`nav.${name}`)}>
          <Link
            to={to}
            className={shared.menuItem}
            aria-label={t(`nav.${name}`)}
            aria-current={pages.test(pathname) ? 'page' : undefined}
            onClick={onLeave}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={styles.menuWords}>{t(`nav.${name}`)}</span>
          </Link>
        </RailTooltip>
      ))}
      <RailTooltip label={t('nav.logout')}>
        <UnstyledButton
          className={`${shared.menuItem} ${styles.menuLast}`}
          aria-label={t('nav.logout')}
          onClick={logout}
        >
          <IconLogout size={20} stroke={1.75} aria-hidden />
          <span className={styles.menuWords}>{t('nav.logout')}</span>
        </UnstyledButton>
      </RailTooltip>
    </div>
  );
}

/** Says the words where only the icon is shown. */
function RailTooltip({ label, children }: { label: string; children: ReactNode }) {
  const isRail = useMediaQuery('(min-width: 640px) and (max-width: 1099px)');
  return (
    <Tooltip label={label} position="right" disabled={!isRail}>
      {children}
    </Tooltip>
  );
}
