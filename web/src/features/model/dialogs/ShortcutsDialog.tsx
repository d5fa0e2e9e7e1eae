import { Button, Group, Modal, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../lib/words.ts';
import { type Group as ActionGroup, actionKey } from '../actions/action.ts';
import { ACTIONS } from '../actions/actions.ts';
import { shownKeys } from '../actions/use-combo.ts';
import styles from './dialogs.module.css';
import { Keys } from './Keys.tsx';

const GROUPS: ActionGroup[] = ['file', 'add', 'edit', 'select', 'view'];

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
      <Group justify="end" mt="xs" className={styles.notPrinted}>
        <Button size="xs" variant="default" onClick={() => print()}>
          {t('print')}
        </Button>
      </Group>
      <div className={styles.shortcutSheet}>
        {GROUPS.map((group) => (
          <Shortcuts key={group} group={group} query={query} />
        ))}
        <Rows
          caption={t('group.cases')}
          query={query}
          rows={IN_CASES.map(([name, ...keys]) => ({ name, keys, words: t(`caseKeys.${name}`) }))}
        />
        <Rows
          caption={t('group.mouse')}
          query={query}
          rows={WITH_MOUSE.map((name) => ({ name, words: t(`mouse.${name}`) }))}
        />
      </div>
    </Modal>
  );
}

/** What the list of test cases hears itself. */
const IN_CASES = [
  ['next', 'J', 'ArrowDown'],
  ['previous', 'K', 'ArrowUp'],
  ['compare', 'Shift+ArrowDown', 'Shift+ArrowUp'],
  ['play', 'Space'],
  ['step', 'ArrowRight', 'ArrowLeft'],
  ['fold', 'Enter'],
  ['stop', 'Escape'],
] as const;
const WITH_MOUSE = [
  'marquee',
  'pan',
  'zoom',
  'add',
  'connect',
  'copy',
  'peek',
  'free',
  'menu',
] as const;

function Shortcuts({ group, query }: { group: ActionGroup; query: string }) {
  const { t } = useTranslation('model');
  const rows = ACTIONS.filter((action) => action.group === group && action.keys.length > 0).map(
    (action) => ({
      ...{ name: action.name, keys: shownKeys(action) },
      words: String(t(actionKey(action.name))),
    }),
  );
  return <Rows caption={t(`group.${group}`)} rows={rows} query={query} />;
}

type Row = { name: string; words: string; keys?: readonly string[] };

function Rows({ caption, rows, query }: { caption: string; rows: Row[]; query: string }) {
  const fits = rows.filter(({ words }) => fold(words).includes(fold(query)));
  if (fits.length === 0) return null;
  return (
    <Table mt="sm" captionSide="top">
      <Table.Caption>{caption}</Table.Caption>
      <Table.Tbody>
        {fits.map(({ name, keys, words }) => (
          <Table.Tr key={name}>
            <Table.Th fw={400} scope="row" colSpan={keys ? 1 : 2}>
              {words}
            </Table.Th>
            {keys && (
              <Table.Td className={styles.shortcutKeys}>
                {keys.map((combo) => (
                  <Keys key={combo} combo={combo} />
                ))}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
