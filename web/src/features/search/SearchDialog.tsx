import type { Found } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconArrowsSplit,
  IconChecklist,
  IconDatabase,
  IconFileCheck,
  IconFolder,
  IconListCheck,
  IconPlayerPlay,
  IconRocket,
  IconStack2,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { foundBy } from './api.ts';
import styles from './search.module.css';

const ICONS = {
  project: IconFolder,
  model: IconArrowsSplit,
  release: IconRocket,
  suite: IconStack2,
  run: IconPlayerPlay,
  testCase: IconFileCheck,
  requirement: IconChecklist,
  step: IconListCheck,
  testData: IconDatabase,
};

/** The tab of its project that shows a thing, where it has no page of its own. */
const TABS = { step: 'steps', testData: 'data', requirement: 'requirements', project: undefined };

/** A field, and under it what it finds: arrows choose, Enter goes there. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('search.title')}>
      <Field onLeave={onClose} />
    </Dialog>
  );
}

function Field({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 150);
  const { data: found = [], error, refetch, isFetching } = useQuery(foundBy(words));
  const [chosen, setChosen] = useState(0);
  const go = useGo(onLeave);
  const at = Math.min(chosen, found.length - 1);
  const nothing = words ? t('table.nothingFor', { q: words }) : t('search.empty');
  const some = words ? t('table.found', { count: found.length }) : t('search.recent');
  const content = found.length === 0 ? nothing : some;
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  async function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const thing = found[at];
    if (step || event.key === 'Enter') event.preventDefault();
    if (step) setChosen((at + step + found.length) % Math.max(found.length, 1));
    // not to what was found by fewer letters
    if (event.key === 'Enter' && thing && words === typed.trim()) await go(thing);
  }
  return (
    <>
      <TextInput
        mt={4}
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={found[at] && `${id}-${at}`}
        aria-autocomplete="list"
        placeholder={t('search.label')}
        data-autofocus
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={handleKey}
      />
      <Text size="sm" c="dimmed" mt="sm" mb={4} role="status">
        {!isFetching && !error && content}
      </Text>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {found.length > 0 && (
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t('search.title')}
          className={styles.found}
        >
          {found.map((thing, index) => (
            <Option
              key={[thing.kind, thing.project.slug, thing.id, thing.caseKey].join(' ')}
              id={`${id}-${index}`}
              thing={thing}
              isChosen={index === at}
              onChoose={() => go(thing)}
            />
          ))}
        </div>
      )}
    </>
  );
}

type OptionProps = { id: string; thing: Found; isChosen: boolean; onChoose: () => void };

function Option({ id, thing, isChosen, onChoose }: OptionProps) {
  const { t, i18n } = useTranslation();
  const { kind, name, project, environment, updatedAt } = thing;
  const Icon = ICONS[kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.foundThing}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        <span className={styles.foundName}>{kind === 'testData' ? `<${name}>` : name}</span>
        <Text span size="sm" c="dimmed">
          {t(`search.kind.${kind}`)}
          {kind !== 'project' && ` · ${project.name}`}
          {environment && ` · ${environment}`}
          {updatedAt && ` · ${formatAgo(i18n.language, updatedAt)}`}
        </Text>
      </span>
    </div>
  );
}

/** To where a found thing stands. */
function useGo(onLeave: () => void) {
  const navigate = useNavigate();
  return ({ kind, id, caseKey, name, project: { slug } }: Found) => {
    onLeave();
    if (kind === 'model')
      return navigate({ to: '/tool/$id/model/$modelId', params: { id: slug, modelId: id } });
    if (kind === 'release') return navigate({ to: '/releases/$id', params: { id } });
    if (kind === 'suite') return navigate({ to: '/suites/$id', params: { id } });
    if (kind === 'testCase') {
      const search = caseKey ? { q: testId(caseKey) } : {};
      return navigate({ to: '/suites/$id', params: { id }, search });
    }
    if (kind === 'run') return navigate({ to: '/runs/$id', params: { id } });
    const tab = TABS[kind];
    const search = tab ? { tab, q: name } : {};
    return navigate({ to: '/projects/$name', params: { name: slug }, search });
  };
}
