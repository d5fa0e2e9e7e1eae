import type { SuiteAnswer } from '@caseloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ThingMenu } from '../../ui/ThingMenu.tsx';
import { deleteSuite } from './api.ts';
import { EditSuite } from './EditSuite.tsx';

/** What is seldom done with a suite. */
export function SuiteMenu({ suite }: { suite: SuiteAnswer }) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { id, projectSlug, name } = suite;
  async function remove() {
    await deleteSuite({ id });
    await navigate({
      to: '/projects/$name',
      params: { name: projectSlug },
      search: { tab: 'suites' } as never,
    });
    toast('success', t('delete.done', { name }));
    cache.removeQueries({ queryKey: ['suite', 'kept', id] });
    await cache.invalidateQueries({ queryKey: ['suites', projectSlug] });
  }
  // results depend on a suite that was run: it stays
  const isFree = suite.runs === 0;
  return (
    <ThingMenu
      label={t('moreActions')}
      editLabel={t('edit')}
      edit={(dialog) => <EditSuite suite={suite} {...dialog} />}
      deletion={
        isFree
          ? { title: t('delete.title'), text: t('delete.text', { name }), run: remove }
          : undefined
      }
    />
  );
}
