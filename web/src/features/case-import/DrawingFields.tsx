import type { Likeness, Merged } from '@caseloom/formats/written-cases';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import styles from './case-import.module.css';
import { Listed } from './Listed.tsx';

const LIKENESSES = ['exact', 'wording', 'loose'] as const satisfies readonly Likeness[];

type Props = {
  value: { likeness: Likeness; byArea: boolean };
  merged: Merged[];
  onLikeness: (likeness: Likeness) => void;
  onByArea: (byArea: boolean) => void;
};

/** How alike steps have to be to be one, which ones that joins, and whether each folder has a model of its own. */
export function DrawingFields({ value, merged, onLikeness, onByArea }: Props) {
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
        <Listed
          title={t('drawing.merged', { count: merged.length })}
          items={merged.map(({ kept, others }) =>
            [t('drawing.kept', { kept }), others.join(' · ')].join(' '),
          )}
        />
      </div>
    </Section>
  );
}
