import { stateNamesOf } from '@caseloom/engine';
import type { CaseChanges } from '@caseloom/formats/written-cases';
import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { namedCase } from '../../ui/cases/named-case.ts';
import { Section } from '../../ui/Section.tsx';
import { type LostWork, LostWorkAlert } from '../model/parts.ts';
import styles from './case-import.module.css';
import { EditedModels } from './EditedModels.tsx';
import type { ModelUpdate, Takes } from './earlier-models.ts';
import { Listed } from './Listed.tsx';

/** What becomes of models that the project has of an earlier import. */
export type Target = (typeof TARGETS)[number];
const TARGETS = ['update', 'new'] as const;

type Props = {
  updates: ModelUpdate[];
  /** A person said which models they are: nothing is said of where those come from. */
  isChosen: boolean;
  value: Target;
  onChange: (target: Target) => void;
  takes: Takes;
  onTakes: (takes: Takes) => void;
};

/** Whether models of an earlier import are updated or others are added, and what an update changes. */
export function UpdateFields({ updates, isChosen, value, onChange, ...props }: Props) {
  const { t } = useTranslation('case-import');
  const count = updates.length;
  if (count === 0) return null;
  return (
    <Section title={t('update.title')}>
      {!isChosen && <Text>{t('update.found', { count })}</Text>}
      <Radio.Group
        aria-label={t('update.title')}
        value={value}
        onChange={(chosen) => onChange(chosen === 'new' ? 'new' : 'update')}
      >
        <Stack gap="xs">
          {TARGETS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`update.${one}`)}
              description={t(`update.${one}Help`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value === 'update' && <Changes updates={updates} />}
      {value === 'update' && <EditedModels updates={updates} {...props} />}
      {value === 'update' && <Lost updates={updates} />}
    </Section>
  );
}

function Changes({ updates }: Pick<Props, 'updates'>) {
  const { t } = useTranslation('case-import');
  const of = (kind: keyof CaseChanges) =>
    updates.flatMap(({ earlier, next }) =>
      next.changes[kind].map(({ title: name, sourceId, parts }) => {
        const model = updates.length > 1 && earlier.name;
        const fields = parts.map((part) => t(`into.parts.${part}`)).join(', ');
        return [model, namedCase({ sourceId, name }), fields].filter(Boolean).join(' · ');
      }),
    );
  const changes = { new: of('new'), changed: of('changed'), same: of('same'), gone: of('gone') };
  const counts = {
    new: changes.new.length,
    changed: changes.changed.length,
    same: changes.same.length,
    gone: changes.gone.length,
  };
  const isSame = counts.new + counts.changed + counts.gone === 0;
  return (
    <div className={styles.found}>
      <Text fw={600} role="status">
        {t('update.counts', counts)}
      </Text>
      <Listed title={t('into.newOnes', { count: counts.new })} items={changes.new} />
      <Listed title={t('into.changedOnes', { count: counts.changed })} items={changes.changed} />
      <Listed title={t('update.gone', { count: counts.gone })} items={changes.gone} />
      {isSame && <Text>{t('update.nothing')}</Text>}
    </div>
  );
}

/** What people added to steps and edges that the file no longer has. */
function Lost({ updates }: { updates: readonly ModelUpdate[] }) {
  const all = updates.flatMap(({ lost }) => lost ?? []);
  const of = (kind: keyof LostWork) => all.flatMap((lost) => lost[kind]);
  const lost: LostWork = {
    ...{ conditions: of('conditions'), actions: of('actions'), tables: of('tables') },
    ...{ requirements: of('requirements'), risks: of('risks'), data: of('data') },
  };
  const state = new Set(updates.flatMap(({ earlier }) => [...stateNamesOf(earlier)]));
  return <LostWorkAlert lost={lost} state={state} />;
}
