import type { Language } from '@caseloom/locales/language';
import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_CHOICES } from '../../lib/languages.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { status } from './api.ts';

export type Wishes = {
  language: Language;
  bddType: 'bdd' | 'classic';
  negative: boolean;
  /** `rules`: without the language model, also where there is one. */
  way?: 'rules' | 'ai';
};

/** What a draft is to be like; its language is first the page's. */
export function useDraftOptions() {
  const language = useLanguage();
  return useState<Wishes>({ language, bddType: 'bdd', negative: true });
}

type Props = { value: Wishes; onChange: (wishes: Wishes) => void };

/** Language of the answer, wording of the steps, and whether wrong data is tried too. */
export function Options({ value, onChange }: Props) {
  const { t } = useTranslation('draft');
  const { language, bddType, negative, way } = value;
  const hasModel = useQuery(status).data?.way === 'ai';
  return (
    <Group align="flex-end" gap="md">
      <NativeSelect
        label={t('language')}
        value={language}
        data={LANGUAGE_CHOICES}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (isLanguage(chosen)) onChange({ ...value, language: chosen });
        }}
      />
      <NativeSelect
        label={t('wording')}
        value={bddType}
        data={[
          { value: 'bdd', label: t('wordings.bdd') },
          { value: 'classic', label: t('wordings.classic') },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...value, bddType: currentTarget.value === 'bdd' ? 'bdd' : 'classic' })
        }
      />
      <Checkbox
        label={t('negative')}
        checked={negative}
        mb={8}
        onChange={({ currentTarget }) => onChange({ ...value, negative: currentTarget.checked })}
      />
      {hasModel && (
        <Checkbox
          label={t('rulesOnly')}
          checked={way === 'rules'}
          mb={8}
          onChange={({ currentTarget }) =>
            onChange({ ...value, way: currentTarget.checked ? 'rules' : 'ai' })
          }
        />
      )}
    </Group>
  );
}
