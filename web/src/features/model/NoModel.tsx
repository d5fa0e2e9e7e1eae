import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const LinkButton = createLink(Button<'a'>);

/** In place of a model that does not exist, or not for this person. */
export function NoModel({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  return (
    <div id="canvas" className="canvas" data-region tabIndex={-1}>
      <div className="empty-card card">
        <h2>{t('empty')}</h2>
        <p>{t('notFound')}</p>
        <LinkButton component="a" to="/tool/$id" params={{ id: slug }}>
          {t('newModel')}
        </LinkButton>
      </div>
    </div>
  );
}
