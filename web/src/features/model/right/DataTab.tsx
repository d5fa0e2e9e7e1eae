import type { TestDataAnswer } from '@caseloom/contract';
import { ActionIcon, Badge, Button, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { collatorOf, fold } from '../../../lib/words.ts';
import { deleteTestData } from '../../project/api.ts';
import { useEditor } from '../editor.ts';
import { DataForm } from './DataForm.tsx';
import { useUsedNames } from './used-names.ts';

type Editing = TestDataAnswer | { name: string } | undefined;

/** The data this model can use: each name with its valid and invalid classes side by side. */
export function DataTab({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const wanted = useEditor((editor) => editor.newData);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const [editing, setEditing] = useState<Editing>();
  const [query, setQuery] = useState('');
  const groups = useGroups(query);
  useEffect(() => {
    if (wanted === undefined) return;
    setEditing({ name: wanted });
    useEditor.setState({ newData: undefined });
  }, [wanted]);

  if (editing) {
    return (
      <div className="panel-body">
        <DataForm
          key={'id' in editing ? editing.id : `new ${editing.name}`}
          slug={slug}
          record={'id' in editing ? editing : undefined}
          name={editing.name}
          onClose={() => setEditing(undefined)}
        />
      </div>
    );
  }
  return (
    <div className="panel-body">
      <Group gap={6} wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={t('searchData')}
          placeholder={t('searchData')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        {!isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing({ name: '' })}
          >
            {t('addData')}
          </Button>
        )}
      </Group>
      {groups.length === 0 && <p className="panel-help">{t(query ? 'nothingFound' : 'noData')}</p>}
      {groups.map(({ name, records, isUsed }) => (
        <section key={name} className="data-group" aria-label={`<${name}>`}>
          <Group gap={6} justify="space-between" wrap="nowrap">
            <Text className="mono" fw={600} size="sm">{`<${name}>`}</Text>
            {isUsed && (
              <Badge variant="light" size="sm" tt="none">
                {t('usedHere')}
              </Badge>
            )}
          </Group>
          {records.map((record) => (
            <Record key={record.id} record={record} onEdit={() => setEditing(record)} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** By name, those that this drawing uses first. */
function useGroups(query: string) {
  const { i18n } = useTranslation();
  const data = useEditor((editor) => editor.data);
  const own = useEditor(({ selectedModel }) => selectedModel?.id);
  const used = useUsedNames();
  return useMemo(() => {
    const seen = data.filter(({ modelId }) => !modelId || modelId === own);
    const byName = Map.groupBy(seen, ({ name }) => name);
    const collator = collatorOf(i18n.language);
    return [...byName]
      .filter(([name]) => fold(name).includes(fold(query)))
      .map(([name, records]) => ({
        name,
        isUsed: used.has(name),
        records: records.toSorted((a, b) => b.validity.localeCompare(a.validity)),
      }))
      .toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed) || collator.compare(a.name, b.name));
  }, [data, own, used, query, i18n.language]);
}

const SHOWN = 6;

function Record({ record, onEdit }: { record: TestDataAnswer; onEdit: () => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { validity, values, label, isSecret, isDefault, fromProject } = record;
  const shown = values
    .slice(0, SHOWN)
    .map((value) => (isSecret ? '••••••' : value || t('emptyValue')));
  const rest = values.length - shown.length;
  return (
    <div className={`data-class data-${validity}`}>
      <div>
        <Text size="xs" c="dimmed">
          {isSecret && <IconLock size={12} aria-label={t('secret')} />}
          {[
            t(validity),
            label,
            isDefault && t('default'),
            fromProject && t('fromProject', { name: fromProject }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text size="sm" className="mono data-values">
          {shown.join(', ')}
          {rest > 0 && ` ${t('andMore', { count: rest })}`}
        </Text>
      </div>
      {!fromProject && !isReadOnly && (
        <Group gap={0} wrap="nowrap">
          <Tooltip label={t('edit')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t('edit')}: <${record.name}> ${t(validity)}`}
              onClick={onEdit}
            >
              <IconPencil size={16} />
            </ActionIcon>
          </Tooltip>
          <Delete record={record} />
        </Group>
      )}
    </div>
  );
}

function Delete({ record: { id, name, validity, projectSlug } }: { record: TestDataAnswer }) {
  const { t } = useTranslation('model');
  const cache = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteTestData({ id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['testData', projectSlug] }),
    // the server says which models use it
    onError: (error) => toast('error', messageOf(error)),
  });
  return (
    <Tooltip label={t('delete')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={deleting.isPending}
        aria-label={`${t('delete')}: <${name}> ${t(validity)}`}
        onClick={() => deleting.mutate()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
