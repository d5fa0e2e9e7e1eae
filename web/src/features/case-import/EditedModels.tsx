import { Alert, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format.ts';
import { lastVersionsOf } from '../model/api.ts';
import type { EditedStep } from '../model/parts.ts';
import { CHOICES, type Choice, ChoiceField } from './ChoiceField.tsx';
import styles from './case-import.module.css';
import { type ModelUpdate, type Takes, takeOf } from './earlier-models.ts';

type TakesProps = { takes: Takes; onTakes: (takes: Takes) => void };
type Props = TakesProps & { updates: readonly ModelUpdate[] };

/** What people reworded and deleted in the models since the last import, who did it, and what becomes of it. */
export function EditedModels({ updates, ...props }: Props) {
  const { t } = useTranslation('case-import');
  const edited = updates.filter(({ edits: { steps, deleted, back, gone } }) =>
    [steps, deleted, back, gone].some(({ length }) => length > 0),
  );
  if (edited.length === 0) return null;
  return (
    <section className={styles.edited} aria-label={t('update.edits.title')}>
      <Text fw={600}>{t('update.edits.title')}</Text>
      <Text size="sm" c="dimmed">
        {t('update.edits.help')}
      </Text>
      {edited.map((update) => (
        <EditedModel key={update.earlier.id} update={update} {...props} />
      ))}
    </section>
  );
}

function EditedModel({ update, ...props }: TakesProps & { update: ModelUpdate }) {
  const { t } = useTranslation('case-import');
  const { steps, deleted, back, gone } = update.edits;
  const both = steps.filter(({ kind }) => kind === 'both');
  const kept = steps.filter(({ kind }) => kind === 'kept');
  const known = update.since === undefined ? 'other' : 'both';
  return (
    <div className={styles.collision}>
      <Text fw={600}>{update.earlier.name}</Text>
      <ChangedBy update={update} />
      {both.length > 0 && <Text>{t(`update.edits.${known}`, { count: both.length })}</Text>}
      <Choices {...props} modelId={update.earlier.id} steps={both} />
      {kept.length > 0 && <Text>{t('update.edits.kept', { count: kept.length })}</Text>}
      <Choices {...props} modelId={update.earlier.id} steps={kept} />
      <Overruled words={deleted} title={t('update.edits.deleted', { count: deleted.length })} />
      <Overruled words={back} title={t('update.edits.back', { count: back.length })} />
      <Overruled words={gone} title={t('update.edits.gone', { count: gone.length })} />
    </div>
  );
}

/** Who saved the model since the last import, and when last. */
function ChangedBy({ update: { earlier, since } }: { update: ModelUpdate }) {
  const { t, i18n } = useTranslation('case-import');
  const { data } = useQuery(lastVersionsOf(earlier.id, earlier.version));
  const all = data?.items ?? [];
  const [last] = all;
  if (!last) return null;
  const later = all.filter(({ version }) => since !== undefined && version > since);
  const names = [...new Set((since === undefined ? [last] : later).map((one) => one.createdBy))];
  const what = since === undefined ? 'unknown' : later.length > 0 ? 'by' : 'library';
  return (
    <Text size="sm" c="dimmed">
      {t(`update.edits.${what}`, {
        names: new Intl.ListFormat(i18n.language).format(names),
        time: formatMoment(i18n.language, last.createdAt),
      })}
    </Text>
  );
}

function Overruled({ words, title }: { words: readonly string[]; title: string }) {
  if (words.length === 0) return null;
  return (
    <Alert color="yellow" p="xs" title={title}>
      <List size="sm">
        {words.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

type ChoicesProps = TakesProps & { modelId: string; steps: readonly EditedStep[] };

/** Which words each step gets, and a choice for all where there are several. */
function Choices({ modelId, steps, takes, onTakes }: ChoicesProps) {
  const { t } = useTranslation('case-import');
  const keyOf = ({ id }: EditedStep) => takeOf(modelId, id);
  const choiceOf = (step: EditedStep): Choice => (takes.has(keyOf(step)) ? 'file' : 'here');
  const choose = (some: readonly EditedStep[], choice: Choice) => {
    const keys = new Set(some.map(keyOf));
    const others = [...takes].filter((key) => !keys.has(key));
    onTakes(new Set(choice === 'file' ? [...others, ...keys] : others));
  };
  const all = CHOICES.find((choice) => steps.every((one) => choiceOf(one) === choice)) ?? '';
  return (
    <>
      {steps.length > 1 && (
        <ChoiceField
          name={t('update.edits.choiceOfAll')}
          value={all}
          onChange={(choice) => choose(steps, choice)}
          of="all"
        />
      )}
      {steps.map((step) => (
        <div key={step.id}>
          <Sides step={step} />
          <ChoiceField
            name={t('into.choiceOf', { name: step.here.label })}
            value={choiceOf(step)}
            onChange={(choice) => choose([step], choice)}
            of="one"
          />
        </div>
      ))}
    </>
  );
}

/** What a step says here and in the file, and what the file said of it before where it changed that. */
function Sides({ step: { kind, here, file, before } }: { step: EditedStep }) {
  const { t } = useTranslation(['case-import', 'model']);
  const isOtherType = here.type !== file.type;
  const sides = { here, file, ...(kind === 'both' && before && { before }) };
  return (
    <div className={styles.sides}>
      {Object.entries(sides).map(([side, { type, label }]) => (
        <div key={side}>
          <Text size="xs" c="dimmed">
            {t(
              side === 'before'
                ? 'update.edits.before'
                : `into.sides.${side === 'here' ? 'here' : 'file'}`,
            )}
          </Text>
          <Text size="sm" className={styles.words}>
            {isOtherType ? `${t(`model:role.classic.${type}`)}: ${label}` : label}
          </Text>
        </div>
      ))}
    </div>
  );
}
