import { Modal, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../lib/words.ts';
import type { Group } from '../actions/action.ts';
import { ACTIONS } from '../actions/actions.ts';
import { Keys } from './Keys.tsx';

const GROUPS: Group[] = ['file', 'add', 'edit', 'select', 'view'];

/** Every shortcut, to be searched and printed. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('model');
  const [query, setQuery] = useState('');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('action.shortcuts')} size="lg">
      <TextInput
        data-autofocus
        aria-label={t('searchActions')}
        placeholder={t('searchActions')}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {GROUPS.map((group) => (
        <Shortcuts key={group} group={group} query={query} />
      ))}
    </Modal>
  );
}

function Shortcuts({ group, query }: { group: Group; query: string }) {
  const { t } = useTranslation('model');
  const rows = ACTIONS.filter((action) => action.group === group && action.keys.length > 0)
    .map(({ name, keys }) => ({ name, keys, words: t(`action.${name}` as never) as string }))
    .filter(({ words }) => fold(words).includes(fold(query)));
  if (rows.length === 0) return null;
  return (
    <Table mt="sm" captionSide="top">
      <Table.Caption>{t(`group.${group}`)}</Table.Caption>
      <Table.Tbody>
        {rows.map(({ name, keys, words }) => (
          <Table.Tr key={name}>
            <Table.Th fw={400} scope="row">
              {words}
            </Table.Th>
            <Table.Td className="shortcut-keys">
              {keys.map((combo) => (
                <Keys key={combo} combo={combo} />
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
