import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow, codeOf } from '../../lib/api.ts';
import { formatAgo, formatDate } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Lines } from '../../ui/Lines.tsx';
import styles from '../../ui/lines.module.css';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { fullName, UserAvatar } from '../../ui/UserAvatar.tsx';
import { type OpenedUser, userOf } from './api.ts';
import { Status } from './Status.tsx';
import { UserDialog } from './UserDialog.tsx';
import type { UserAction } from './use-user-action.ts';
import userStyles from './user.module.css';

/** `/user/{id}`: one person, as far as one may know them. */
export function UserPage() {
  const { t } = useTranslation('user');
  const id = useParam('id');
  const { data: user, error, refetch } = useQuery(userOf(id));
  if (cannotShow(error, user)) return <NoUser error={error} onRetry={refetch} />;
  if (!user) return <Skeleton h={280} />;
  return (
    <Stack>
      <title>{`${fullName(user)} · Caseloom`}</title>
      <Group gap="md" wrap="nowrap">
        <UserAvatar user={user} size={64} />
        <div className={userStyles.words}>
          <Title order={1}>{fullName(user)}</Title>
          <Group gap="xs">
            <Text c="dimmed">{t(`roles.${user.role}`)}</Text>
            {user.isActive !== undefined && (
              <Status status={user.isActive ? 'active' : 'passive'} />
            )}
          </Group>
        </div>
      </Group>
      <div className={userStyles.parts}>
        <Profile user={user} />
        <Projects user={user} />
      </div>
      <RecentModels user={user} />
      <Actions user={user} />
    </Stack>
  );
}

function NoUser({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('user');
  const isMissing = ['user_not_found', 'invalid_input'].includes(codeOf(error) ?? '');
  const title = t(isMissing ? 'notFound' : 'userTitle');
  return (
    <Stack>
      <PageHead title={title} />
      {isMissing ? (
        <EmptyState
          icon={<IconUserQuestion size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('notFoundText')}
          action={<ButtonLink to="/users">{t('back')}</ButtonLink>}
        />
      ) : (
        <ErrorCard error={error} onRetry={onRetry} />
      )}
    </Stack>
  );
}

function Profile({ user }: { user: OpenedUser }) {
  const { t, i18n } = useTranslation('user');
  const { email, username, phone, address, createdAt, lastSeenAt } = user;
  const rows: [string, ReactNode][] = [
    [t('email'), email],
    [t('username'), username],
    [t('phone'), phone],
    [t('address'), address],
    [t('since'), createdAt && formatDate(i18n.language, createdAt)],
    [t('lastSeen'), lastSeenAt && formatAgo(i18n.language, lastSeenAt)],
  ];
  const shown = rows.filter(([, value]) => value);
  if (shown.length === 0) return null;
  return (
    <section className={shared.card} aria-labelledby="profile">
      <Title order={2} id="profile" mb="xs">
        {t('profile')}
      </Title>
      <dl className={userStyles.facts}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Projects({ user: { projects } }: { user: OpenedUser }) {
  const { t } = useTranslation('user');
  return (
    <section className={shared.card} aria-labelledby="projects">
      <Title order={2} id="projects" mb="xs">
        {t('projects')}
      </Title>
      {projects.length === 0 && <Text c="dimmed">{t('noProjects')}</Text>}
      <Lines>
        {projects.map(({ slug, name, role }) => (
          <li key={slug}>
            <TextLink to="/projects/$name" params={{ name: slug }} className={styles.words}>
              {name}
            </TextLink>
            <Text size="sm" c="dimmed">
              {t(`projectRoles.${role}`)}
            </Text>
          </li>
        ))}
      </Lines>
    </section>
  );
}

function RecentModels({ user: { recentModels } }: { user: OpenedUser }) {
  const { t, i18n } = useTranslation('user');
  if (recentModels.length === 0) return null;
  return (
    <section className={shared.card} aria-labelledby="recent-models">
      <Title order={2} id="recent-models" mb="xs">
        {t('recentModels')}
      </Title>
      <Lines>
        {recentModels.map(({ id, slug, name, projectName, updatedAt }) => (
          <li key={id}>
            <div className={styles.words}>
              <TextLink to="/tool/$id/model/$modelId" params={{ id: slug, modelId: id }}>
                {name}
              </TextLink>
              <Text size="sm" c="dimmed">
                {projectName}
              </Text>
            </div>
            <Text size="sm" c="dimmed" component="time" dateTime={updatedAt}>
              {formatAgo(i18n.language, updatedAt)}
            </Text>
          </li>
        ))}
      </Lines>
    </section>
  );
}

function Actions({ user }: { user: OpenedUser }) {
  const { t } = useTranslation('user');
  const navigate = useNavigate();
  const [action, setAction] = useState<UserAction>();
  const { can, isActive, role } = user;
  const roleAction: UserAction = role === 'companyOwner' ? 'makeMember' : 'makeOwner';
  const statusAction: UserAction = isActive ? 'deactivate' : 'activate';
  if (!can.changeStatus && !can.remove) return null;
  return (
    <Group gap="sm">
      {can.changeRole && (
        <Button variant="default" onClick={() => setAction(roleAction)}>
          {t(`action.${roleAction}`)}
        </Button>
      )}
      {can.changeStatus && (
        <Button variant="default" onClick={() => setAction(statusAction)}>
          {t(`action.${statusAction}`)}
        </Button>
      )}
      {can.resetTwoFactor && (
        <Button variant="default" onClick={() => setAction('resetTwoFactor')}>
          {t('action.resetTwoFactor')}
        </Button>
      )}
      {can.remove && (
        <Button variant="outline" color="red" onClick={() => setAction('remove')}>
          {t('action.remove')}
        </Button>
      )}
      <UserDialog
        user={user}
        action={action}
        onDone={async (done) => {
          if (done === 'remove') await navigate({ to: '/users' });
        }}
        onClose={() => setAction(undefined)}
      />
    </Group>
  );
}
