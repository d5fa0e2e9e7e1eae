import { Select, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { Form } from '../../ui/Form.tsx';
import type { Projects } from './figures.ts';

type Props = { projects: Projects; onClose: () => void };

/** In which of one's projects to draw. */
export function ChooseProject({ projects, onClose }: Props) {
  const { t } = useTranslation(['dashboard', 'common']);
  const navigate = useNavigate();
  const [slug, setSlug] = useState<string | null>(
    projects.length === 1 ? (projects[0]?.slug ?? null) : null,
  );
  const [isMissing, setMissing] = useState(false);
  async function go() {
    setMissing(!slug);
    if (slug) await navigate({ to: '/tool/$id', params: { id: slug } });
  }
  return (
    <Form isBusy={false} onSubmit={go}>
      <Stack>
        <Select
          label={t('dashboard:project')}
          data-autofocus
          searchable
          nothingFoundMessage={t('common:noData')}
          data={projects.map(({ slug: value, name }) => ({ value, label: name }))}
          value={slug}
          error={isMissing && !slug && t('common:required')}
          onChange={setSlug}
        />
        <DialogButtons confirm={t('dashboard:draw')} isBusy={false} onClose={onClose} />
      </Stack>
    </Form>
  );
}
