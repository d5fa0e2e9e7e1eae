import type { Likeness, Merged, StepCounts } from '@caseloom/formats/written-cases';
import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import styles from './case-import.module.css';

const LIKENESSES = ['exact', 'wording', 'loose'] as const satisfies readonly Likeness[];

/** So many joined steps are listed; the rest is counted. */
const SHOWN = 100;

type Props = {
  value: { likeness: Likeness; byArea: boolean };
  merged: Merged[];
  counts: StepCounts;
  onLikeness: (likeness: Likeness) => void;
  onByArea: (byArea: boolean) => void;
  /** The words of steps that are joined with none. */
  separate: ReadonlySet<string>;
  onSeparate: (separate: ReadonlySet<string>) => void;
};

/** How alike steps have to be to be one, which ones that joins, and whether each folder has a model of its own. */
export function DrawingFields(props: Props) {
  const { value, merged, counts, onLikeness, onByArea, separate, onSeparate } = props;
  const { t } = useTranslation('case-import');
  return (
    <Section title={t('drawing.title')}>
      <NativeSelect
        label={t('drawing.likeness')}
        description={t('drawing.likenessHelp')}
        maw={420}
        value={value.likeness}
        data={LIKENESSES.map((one) => ({ value: one, label: t(`drawing.likenesses.${one}`) }))}
        onChange={({ currentTarget: { value: chosen } }) =>
          onLikeness(LIKENESSES.find((one) => one === chosen) ?? 'wording')
        }
      />
      <Checkbox
        label={t('drawing.byArea')}
        checked={value.byArea}
        onChange={({ currentTarget: { checked } }) => onByArea(checked)}
      />
      <div className={styles.found}>
        {counts.written > 0 && <Text>{t('drawing.counts', counts)}</Text>}
        {merged.length > 0 && (
          <details>
            <summary>{t('drawing.merged', { count: merged.length })}</summary>
            <ul>
              {merged.slice(0, SHOWN).map(({ kept, others }) => (
                <li key={kept}>
                  {t('drawing.kept', { kept })}
                  {others.map((words) => (
                    <Group key={words} gap="xs">
                      <span>{words}</span>
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t('drawing.keepName', { words })}
                        onClick={() => onSeparate(new Set([...separate, words]))}
                      >
                        {t('drawing.keep')}
                      </Button>
                    </Group>
                  ))}
                </li>
              ))}
              {merged.length > SHOWN && (
                <li>{t('found.more', { count: merged.length - SHOWN })}</li>
              )}
            </ul>
          </details>
        )}
        {separate.size > 0 && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => onSeparate(new Set())}>
              {t('drawing.together')}
            </Button>
          </Group>
        )}
      </div>
    </Section>
  );
}
