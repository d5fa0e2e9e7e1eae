import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../lib/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { type ApiKey, useRuledProjects } from './api.ts';

/** A key: what it opens, for how long, and when it was last used. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('api-key');
  const { name, prefix, scopes, projectSlugs, createdBy, expiresAt, lastUsedAt } = apiKey;
  const projects = useRuledProjects() ?? [];
  const nameOf = (slug: string) => projects.find((one) => one.slug === slug)?.name ?? slug;
  const isOver = new Date(expiresAt).getTime() < Date.now();
  const facts = [
    projectSlugs.map(nameOf).join(', '),
    createdBy,
    lastUsedAt ? t('used', { ago: formatAgo(i18n.language, lastUsedAt) }) : t('unused'),
    !isOver && t('until', { date: formatDate(i18n.language, expiresAt) }),
  ];
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <code>{prefix}…</code>
          {scopes.map((scope) => (
            <Tag key={scope} tone="primary">
              {t(`scope.${scope}`)}
            </Tag>
          ))}
          {isOver && (
            <Tag tone="fail" icon={<IconAlertTriangle size={14} aria-hidden />}>
              {t('over')}
            </Tag>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button size="xs" variant="default" aria-label={t('revokeOne', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}
