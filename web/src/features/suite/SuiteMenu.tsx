import { LIMITS, type SuiteAnswer } from '@caseloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ItemMenu } from '../../ui/ItemMenu.tsx';
import { useMoveToBin } from '../bin/parts.ts';
import { deleteSuite, updateSuite } from './api.ts';
import { UndoImportDialog, UndoImportItem } from './UndoImport.tsx';

type Props = {
  suite: SuiteAnswer;
  /** Where it is one of a list. */
  isInRow?: boolean;
};

/** What is seldom done with a suite. */
export function SuiteMenu({ suite, isInRow = false }: Props) {
  const { t } = useTranslation(['suite', 'project']);
  const cache = useQueryClient();
  const { textOf, announce } = useMoveToBin({ kind: 'suite' });
  const navigate = useNavigate();
  const [isUndoing, setUndoing] = useState(false);
  const { id, projectSlug, name, note, lastImport } = suite;
  async function change({ more, ...changes }: { name?: string; more?: string }) {
    await updateSuite({ id, ...changes, ...(more !== undefined && { note: more }) });
    for (const queryKey of [
      ['suite', 'kept', id],
      ['suites', projectSlug],
    ])
      await cache.invalidateQueries({ queryKey });
    toast('success', t('suite:saved'));
  }
  async function remove() {
    await deleteSuite({ id });
    await navigate({
      to: '/projects/$name',
      params: { name: projectSlug },
      search: { tab: 'suites' },
    });
    announce({ id, name });
    cache.removeQueries({ queryKey: ['suite', 'kept', id] });
    await cache.invalidateQueries();
  }
  // results depend on a suite that was run: it stays
  const whyNot = suite.runs > 0 ? t('suite:delete.whyNot') : undefined;
  return (
    <>
      <ItemMenu
        label={isInRow ? t('project:actionsOf', { name }) : t('suite:moreActions')}
        isInRow={isInRow}
        edit={{
          id,
          title: t('suite:edit'),
          name: { label: t('suite:name'), value: name },
          more: {
            label: t('suite:note'),
            value: note,
            maxLength: LIMITS.description,
            isLong: true,
          },
          save: change,
        }}
        deletion={{ title: t('suite:delete.title'), text: textOf(name), whyNot, run: remove }}
      >
        {lastImport && <UndoImportItem last={lastImport} onAsk={() => setUndoing(true)} />}
      </ItemMenu>
      {lastImport && (
        <UndoImportDialog
          {...{ id, last: lastImport, isOpen: isUndoing }}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  );
}
