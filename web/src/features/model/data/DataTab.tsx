import { ActionIcon, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTablePlus } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/load-code.ts';
import { collatorOf, fold } from '../../../lib/words.ts';
import { NewName } from '../../project/parts.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { DataElsewhere } from './DataElsewhere.tsx';
import { DataName } from './DataName.tsx';
import { seenData } from './seen-data.ts';
import { useUses } from './uses.ts';

const PasteTable = lazyPart(async () => (await import('./PasteTable.tsx')).PasteTable);

/** So many names that the drawing uses are unfolded at first. */
const UNFOLDED = 6;

/** The data this model can use: each name with its valid and invalid values side by side. */
export function DataTab({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { begun, begin } = useBegun();
  const [query, setQuery] = useState('');
  const [asksName, setAsksName] = useState(false);
  const groups = useGroups(query, begun);
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
        {!isReadOnly && <Add slug={slug} onName={() => setAsksName(true)} />}
      </Group>
      {asksName && (
        <Suspense>
          <NewName
            onName={(name) => {
              setAsksName(false);
              setQuery('');
              begin(name);
            }}
          />
        </Suspense>
      )}
      {groups.length === 0 && !asksName && (
        <p className={styles.help}>{t(query ? 'nothingFound' : 'noData')}</p>
      )}
      {groups.map(({ name, records, places }, at) => (
        <DataName
          // a name that is begun is unfolded, also where it is there already
          key={`${name} ${begun === name}`}
          {...{ slug, name, records, places }}
          opens={begun === name || (places.length > 0 && at < UNFOLDED)}
          takesFocus={begun === name}
        />
      ))}
      {!isReadOnly && groups.some(({ records }) => records.length > 0) && <DataElsewhere />}
    </div>
  );
}

/** Adds a name, or many from a spreadsheet. */
function Add({ slug, onName }: { slug: string; onName: () => void }) {
  const { t } = useTranslation('model');
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onName}>
        {t('addData')}
      </Button>
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
      {isPasting && (
        <Suspense>
          <PasteTable slug={slug} isOpen onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The name that gets its values now, whether it was named here or elsewhere. */
function useBegun() {
  const newData = useEditor((editor) => editor.newData);
  const [begun, begin] = useState<string>();
  useEffect(() => {
    if (newData === undefined) return;
    begin(newData);
    useEditor.setState({ newData: undefined });
  }, [newData]);
  return { begun, begin };
}

/** By name, the one that is begun first, then those that this drawing uses, with values or still without. */
function useGroups(query: string, begun: string | undefined) {
  const { i18n } = useTranslation();
  const data = useEditor((editor) => editor.data);
  const own = useEditor(({ selectedModel }) => selectedModel?.id);
  const awaited = useEditor(({ awaitedData }) => awaitedData?.name);
  const state = useEditor(({ history }) => history.present.settings.state);
  const uses = useUses();
  return useMemo(() => {
    const byName = Map.groupBy(seenData(data, own), ({ name }) => name);
    const variables = new Set(state?.map(({ name }) => name));
    const used = [...uses.keys()].filter((name) => !variables.has(name));
    for (const name of [begun, awaited, ...used])
      if (name !== undefined && !byName.has(name)) byName.set(name, []);
    const collator = collatorOf(i18n.language);
    return [...byName]
      .filter(([name]) => name === awaited || fold(name).includes(fold(query)))
      .map(([name, records]) => ({
        ...{ name, records, places: uses.get(name) ?? [] },
        rank: name === begun ? 0 : uses.has(name) ? 1 : 2,
      }))
      .toSorted((a, b) => a.rank - b.rank || collator.compare(a.name, b.name));
  }, [data, own, state, uses, query, begun, awaited, i18n.language]);
}
