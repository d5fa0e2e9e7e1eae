import type { TestDataAnswer } from '@caseloom/contract';
import { ActionIcon, Button, Group, Menu, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTablePlus } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/load-code.ts';
import { collatorOf, fold } from '../../../lib/words.ts';
import { DataForm } from '../../project/parts.ts';
import { select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import styles from '../panel.module.css';
import { useTool } from '../tool.ts';
import { Record } from './DataRecord.tsx';
import { useUses } from './uses.ts';

const PasteTable = lazyPart(async () => (await import('./PasteTable.tsx')).PasteTable);

type Editing = TestDataAnswer | { name: string } | undefined;

/** The data this model can use: each name with its valid and invalid classes side by side. */
export function DataTab({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const newData = useEditor((editor) => editor.newData);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const [editing, setEditing] = useState<Editing>();
  const [query, setQuery] = useState('');
  const [isPasting, setPasting] = useState(false);
  const groups = useGroups(query);
  useEffect(() => {
    if (newData === undefined) return;
    setEditing({ name: newData });
    useEditor.setState({ newData: undefined });
  }, [newData]);

  if (editing) {
    return (
      <div className={styles.body}>
        <Suspense>
          <DataForm
            key={'id' in editing ? editing.id : `new ${editing.name}`}
            slug={slug}
            record={'id' in editing ? editing : undefined}
            name={editing.name}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.body}>
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
        {!isReadOnly && (
          <Tooltip label={t('pasteTable')}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('pasteTable')}
              onClick={() => setPasting(true)}
            >
              <IconTablePlus size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {isPasting && (
        <Suspense>
          <PasteTable slug={slug} isOpen onClose={() => setPasting(false)} />
        </Suspense>
      )}
      {groups.length === 0 && <p className={styles.help}>{t(query ? 'nothingFound' : 'noData')}</p>}
      {groups.map(({ name, records, places }) => (
        <section key={name} className={styles.dataGroup} aria-label={`<${name}>`}>
          <Group gap={6} justify="space-between" wrap="nowrap">
            <Text className={styles.mono} fw={600} size="sm">{`<${name}>`}</Text>
            {places.length > 0 && <UsedHere name={name} places={places} />}
          </Group>
          <div className={styles.dataClasses}>
            {VALIDITIES.map((validity) => (
              <Classes
                key={validity}
                records={records.filter((record) => record.validity === validity)}
                onEdit={setEditing}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const VALIDITIES = ['valid', 'invalid'] as const;

/** The classes of one validity, one below the other. */
function Classes({
  records,
  onEdit,
}: {
  records: TestDataAnswer[];
  onEdit: (record: TestDataAnswer) => void;
}) {
  if (records.length === 0) return null;
  return (
    <div>
      {records.map((record) => (
        <Record key={record.id} record={record} onEdit={() => onEdit(record)} />
      ))}
    </div>
  );
}

/** By name, those that this drawing uses first. */
function useGroups(query: string) {
  const { i18n } = useTranslation();
  const data = useEditor((editor) => editor.data);
  const own = useEditor(({ selectedModel }) => selectedModel?.id);
  const uses = useUses();
  return useMemo(() => {
    const seen = data.filter(({ modelId }) => !modelId || modelId === own);
    const byName = Map.groupBy(seen, ({ name }) => name);
    const collator = collatorOf(i18n.language);
    return [...byName]
      .filter(([name]) => fold(name).includes(fold(query)))
      .map(([name, records]) => ({
        name,
        places: uses.get(name) ?? [],
        records,
      }))
      .toSorted((a, b) => isUsed(b) - isUsed(a) || collator.compare(a.name, b.name));
  }, [data, own, uses, query, i18n.language]);
}

const isUsed = ({ places }: { places: string[] }) => (places.length > 0 ? 1 : 0);

/** Every step and edge that uses a name: one click goes there. */
function UsedHere({ name, places }: { name: string; places: string[] }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const nameOf = useNameOf();
  const { nodes, edges } = useEditor(({ history }) => history.present);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const words = (id: string | undefined) => {
    const node = byId.get(id ?? '');
    return node ? nameOf(node, t) : '';
  };
  const entries = places.map((id) => {
    const edge = edges.find((each) => each.id === id);
    if (!edge) return { id, shown: [id], text: words(id) };
    const { source, target } = edge;
    return { id, shown: [source, target], text: `${words(source)} → ${words(target)}` };
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="light"
          aria-label={`<${name}>: ${t('usedHere', { count: places.length })}`}
        >
          {t('usedHere', { count: places.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {entries.map(({ id, shown, text }) => (
          <Menu.Item
            key={id}
            onClick={() => {
              select([id]);
              tool.fit(shown);
            }}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
