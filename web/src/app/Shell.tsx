import { ActionIcon, AppShell, Group, NavLink, Text, Tooltip } from '@mantine/core';
import { IconFolders, IconLayoutDashboard, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLink, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logout, me } from '../features/auth/api.ts';
import { Switches } from '../ui/Switches.tsx';

const MenuLink = createLink(NavLink<'a'>);

/** The frame of the signed-in pages: navigation, who one is, footer. */
export function Shell() {
  const { t } = useTranslation();
  const user = useQuery(me).data;
  const name = user?.firstName ? `${user.firstName} ${user.lastName}` : user?.email;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: { base: 60, md: 220 }, breakpoint: 0 }}
      padding="md"
    >
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Text fw={700}>Caseloom</Text>
          <Group gap="sm" wrap="nowrap">
            <Switches />
            <Text size="sm" visibleFrom="sm">
              {name}
              {user && ` · ${t(user.isCompanyOwner ? 'role.owner' : 'role.member')}`}
            </Text>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p={{ base: 4, md: 'sm' }} component="nav" aria-label={t('nav.label')}>
        <MenuLink
          to="/dashboard"
          label={<Label text={t('nav.dashboard')} />}
          aria-label={t('nav.dashboard')}
          leftSection={<IconLayoutDashboard size={20} />}
        />
        <MenuLink
          to="/projects"
          label={<Label text={t('nav.projects')} />}
          aria-label={t('nav.projects')}
          leftSection={<IconFolders size={20} />}
        />
        <Tooltip label={t('nav.logout')}>
          <ActionIcon
            mt="auto"
            variant="subtle"
            size="xl"
            aria-label={t('nav.logout')}
            onClick={logout}
          >
            <IconLogout size={20} />
          </ActionIcon>
        </Tooltip>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
        <Group component="footer" mt="xl" gap="md" justify="center">
          <Text size="sm" c="dimmed">
            © {new Date().getFullYear()} Caseloom
          </Text>
        </Group>
      </AppShell.Main>
    </AppShell>
  );
}

/** Words beside the icon where there is room. */
function Label({ text }: { text: string }) {
  return (
    <Text span visibleFrom="md">
      {text}
    </Text>
  );
}
