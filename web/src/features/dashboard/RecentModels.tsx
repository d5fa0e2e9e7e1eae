import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { foundBy } from '../search/api.ts';

const SHOWN = 5;

/** The models changed last, to go on drawing where one was. */
export function RecentModels() {
  const { t, i18n } = useTranslation('dashboard');
  const models = useQuery(foundBy('')).data ?? [];
  if (models.length === 0) return null;
  return (
    <section className="card" aria-labelledby="recent-models">
      <Title order={2} id="recent-models" mb="xs">
        {t('recentModels')}
      </Title>
      <ul className="recent">
        {models.slice(0, SHOWN).map(({ id, name, project, updatedAt }) => (
          <li key={id}>
            <TextLink
              to="/tool/$id/model/$modelId"
              params={{ id: project.slug, modelId: id }}
              fw={600}
            >
              {name}
            </TextLink>
            <Text size="sm" c="dimmed">
              {project.name}
            </Text>
            {updatedAt && (
              <Text size="sm" c="dimmed" component="time" dateTime={updatedAt}>
                {formatAgo(i18n.language, updatedAt)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
