import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Thumbnail } from '../project/parts.ts';
import styles from './dashboard.module.css';
import type { Figures } from './figures.ts';

/** The models changed last, to go on drawing where one was. */
export function RecentModels({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation('dashboard');
  if (figures?.recentModels.length === 0) return null;
  return (
    <section className={shared.card} aria-labelledby="recent-models">
      <Title order={2} id="recent-models" mb="xs">
        {t('recentModels')}
      </Title>
      {!figures && <Skeleton h={120} />}
      <ul className={`${styles.recent} ${styles.isDrawn}`}>
        {figures?.recentModels.map((model) => (
          <RecentModel key={model.id} {...model} />
        ))}
      </ul>
    </section>
  );
}

function RecentModel(model: Figures['recentModels'][number]) {
  const { t, i18n } = useTranslation('dashboard');
  const { id, name, slug, projectName, testCases, updatedAt, nodes, edges } = model;
  return (
    <li>
      <Thumbnail nodes={nodes} edges={edges} />
      <div>
        <TextLink to="/tool/$id/model/$modelId" params={{ id: slug, modelId: id }} fw={600}>
          {name}
        </TextLink>
        <Text size="sm" c="dimmed">
          {projectName}
        </Text>
      </div>
      <div className={styles.recentState}>
        {testCases === null ? (
          <Tag>{t('notGenerated')}</Tag>
        ) : (
          <TextLink to="/tool/$id/model/$modelId" params={{ id: slug, modelId: id }}>
            <Tag>{t('caseCount', { count: testCases })}</Tag>
          </TextLink>
        )}
        <Text size="sm" c="dimmed" component="time" dateTime={updatedAt}>
          {formatAgo(i18n.language, updatedAt)}
        </Text>
      </div>
    </li>
  );
}
