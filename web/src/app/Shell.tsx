import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { me } from '../features/auth/api.ts';
import { Hint } from '../features/first-run/parts.ts';
import { Bell } from '../features/notification/Bell.tsx';
import { Search } from '../features/search/Search.tsx';
import { Footer } from '../ui/Footer.tsx';
import { PreferenceSwitches } from '../ui/PreferenceSwitches.tsx';
import shared from '../ui/shared.module.css';
import { fullName, UserAvatar } from '../ui/UserAvatar.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { InMain } from './ErrorScreen.tsx';
import { MenuDrawer, SideMenu } from './Menu.tsx';
import styles from './shell.module.css';

/** The frame of the signed-in pages: navigation, who one is, where one is, footer. */
export function Shell() {
  const { t } = useTranslation();
  // what is typed is kept for who typed it, also where no header asks who that is
  useQuery(me);
  const hasHeader = !useMatches().some(({ staticData }) => staticData.header === false);
  return (
    <div className={styles.root}>
      <a className={shared.skip} href="#main">
        {t('skip')}
      </a>
      <SideMenu />
      <div className={styles.page}>
        {hasHeader && (
          <header className={styles.header}>
            <MenuDrawer />
            <Breadcrumbs />
            <Group gap="md" wrap="nowrap">
              <Search button="icon" />
              <Bell />
              <PreferenceSwitches />
              <Who />
            </Group>
          </header>
        )}
        {!hasHeader && <Search />}
        <main id="main" tabIndex={-1}>
          <InMain value={true}>
            <Outlet />
          </InMain>
          <Hint />
        </main>
        <Footer isSignedIn />
      </div>
    </div>
  );
}

/** The full name, or the address where there is none, and the role in the company; leads to one's account. */
function Who() {
  const { t } = useTranslation();
  const user = useQuery(me).data;
  if (!user) return null;
  return (
    <Link to="/settings/$tab" params={{ tab: 'account' }} className={styles.who}>
      <UserAvatar user={user} size={32} />
      <span>
        <Text size="sm" fw={600} truncate>
          {user.firstName ? fullName(user) : user.email}
        </Text>
        <Text size="xs" c="dimmed">
          {t(user.isCompanyOwner ? 'role.owner' : 'role.member')}
        </Text>
      </span>
    </Link>
  );
}
