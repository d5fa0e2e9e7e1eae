import type { Risk } from '@caseloom/engine';
import { Fieldset, type OptionsFilter, Stack, TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../lib/words.ts';
import { RiskField } from '../../../ui/RiskField.tsx';
import { titlesOf } from '../../requirement/api.ts';
import { useEditor } from '../editor.ts';
import { setSettings } from './settings.ts';

/** As many as a part may stand for, and as long as their names may be. */
const MAX_REQUIREMENTS = 50;
const MAX_LENGTH = 100;

type Props = { ids: string[] | undefined; onChange: (ids: string[]) => void };

/** The requirements that a step or an edge stands for, and the risk of each. */
export function Requirements({ ids = [], onChange }: Props) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const slug = useEditor(({ selectedModel }) => selectedModel?.projectSlug ?? '');
  // drawing asks the server for nothing: a session that has expired would end it
  const [isOpen, setIsOpen] = useState(false);
  const titles = useQuery({ ...titlesOf(slug), enabled: !!slug && isOpen }).data ?? NONE;
  return (
    <>
      <TagsInput
        onFocus={() => setIsOpen(!isReadOnly)}
        data={[...titles.keys()]}
        limit={20}
        filter={findIn(titles)}
        renderOption={({ option: { value } }) => (
          <div>
            <Text size="sm" fw={600}>
              {value}
            </Text>
            <Text size="xs">{titles.get(value)}</Text>
          </div>
        )}
        label={t('requirements')}
        placeholder={ids.length > 0 ? undefined : 'REQ-12'}
        readOnly={isReadOnly}
        maxTags={MAX_REQUIREMENTS}
        value={ids}
        onChange={(next) => onChange(next.map((id) => id.slice(0, MAX_LENGTH)))}
      />
      {ids.length > 0 && <RequirementRisks {...{ ids, isReadOnly }} />}
    </>
  );
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Finds requirements by their ids and by words of their titles. */
function findIn(titles: ReadonlyMap<string, string>): OptionsFilter {
  return ({ options, search, limit }) => {
    const words = fold(search).split(/\s+/).filter(Boolean);
    const isFound = (id: string) => {
      const text = fold(`${id} ${titles.get(id) ?? ''}`);
      return words.every((word) => text.includes(word));
    };
    return options.filter((one) => 'value' in one && isFound(one.value)).slice(0, limit);
  };
}

/** The risks of some requirements, which hold wherever the model names them; folded away until one wants them. */
function RequirementRisks({ ids, isReadOnly }: { ids: string[]; isReadOnly: boolean }) {
  const { t } = useTranslation('model');
  const risks = useEditor(({ history }) => history.present.settings.requirementRisks);
  function set(id: string, risk: Risk | undefined) {
    const { [id]: _, ...others } = risks ?? {};
    const next = risk ? { ...others, [id]: risk } : others;
    setSettings({ requirementRisks: Object.keys(next).length > 0 ? next : undefined });
  }
  return (
    <details>
      <summary>{t('requirementRisks')}</summary>
      <Stack gap="xs" mt="xs">
        {ids.map((id) => (
          <Fieldset key={id} legend={id}>
            <RiskField {...{ isReadOnly }} risk={risks?.[id]} onChange={(risk) => set(id, risk)} />
          </Fieldset>
        ))}
      </Stack>
    </details>
  );
}
