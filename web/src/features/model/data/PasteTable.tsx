import { LIMITS } from '@caseloom/contract';
import { readTypedData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { Button, Group, Modal, Stack, Table, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { createTestData, updateTestData } from '../../project/api.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { type Column, columnsOf } from './pasted.ts';

type Props = { slug: string; isOpen: boolean; onClose: () => void };

/** Makes test data of cells that were copied from a spreadsheet. */
export function PasteTable({ slug, isOpen, onClose }: Props) {
  const { t } = useTranslation('model');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('pasteTable')} size="lg">
      <Paste slug={slug} onDone={onClose} />
    </Modal>
  );
}

function Paste({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { t } = useTranslation('model');
  const [text, setText] = useState('');
  const columns = columnsOf(text, useLanguage());
  const saving = useSaveColumns(slug, onDone);
  return (
    <Stack>
      <Textarea
        data-autofocus
        label={t('pasteCells')}
        description={t('pasteCellsHelp')}
        autosize
        minRows={4}
        maxRows={10}
        classNames={{ input: styles.mono }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {columns.length > 0 && <Found columns={columns} />}
      {text.trim() !== '' && columns.length === 0 && (
        <Text size="sm" role="alert">
          {t('noColumns')}
        </Text>
      )}
      <Group>
        <Button
          disabled={columns.length === 0}
          loading={saving.isPending}
          onClick={() => saving.mutate(columns)}
        >
          {t('addColumns', { count: columns.length })}
        </Button>
      </Group>
    </Stack>
  );
}

const SHOWN = 5;

function Found({ columns }: { columns: Column[] }) {
  const { t } = useTranslation('model');
  return (
    <Table aria-label={t('foundColumns')} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('validity')}</Table.Th>
          <Table.Th>{t('dataType')}</Table.Th>
          <Table.Th>{t('values')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns.map(({ name, validity, type, values }) => (
          <Table.Tr key={`${name} ${validity}`}>
            <Table.Td className={styles.mono}>{`<${name}>`}</Table.Td>
            <Table.Td>{t(validity)}</Table.Td>
            <Table.Td>{t(`types.${type}`)}</Table.Td>
            <Table.Td className={`${styles.mono} ${styles.dataValues}`}>
              {values.slice(0, SHOWN).join(', ')}
              {values.length > SHOWN && ` ${t('andMore', { count: values.length - SHOWN })}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Each column becomes a class of its own, or adds its values to the class of that name and validity. */
function useSaveColumns(slug: string, onDone: () => void) {
  const { t } = useTranslation('model');
  const cache = useQueryClient();
  const language = useLanguage();
  return useMutation({
    mutationFn: async (columns: Column[]) => {
      for (const column of columns) await saveColumn(slug, column, language);
    },
    onSuccess: (_nothing, columns) => {
      onDone();
      toast('success', t('columnsAdded', { count: columns.length }));
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: ['testData', slug] }),
  });
}

function saveColumn(slug: string, column: Column, language: Language) {
  const name = column.name.slice(0, LIMITS.tokenName);
  const known = useEditor
    .getState()
    .data.find(
      (record) =>
        record.name === name &&
        record.validity === column.validity &&
        !record.label &&
        record.projectSlug === slug &&
        !record.fromProject,
    );
  if (!known) return createTestData({ ...column, name, projectSlug: slug, isPublic: false });
  const { createdAt: _createdAt, fromProject: _fromProject, ...rest } = known;
  // what is there already is stored as every language has it: only so are equal values seen
  const { values: fresh } = readTypedData({ ...column, type: known.type }, language);
  return updateTestData({ ...rest, values: [...new Set([...known.values, ...fresh])] });
}
