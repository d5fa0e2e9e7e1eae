import type { Risk } from '@caseloom/engine';
import { Fieldset, Stack, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RiskField } from '../../../ui/RiskField.tsx';
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
  return (
    <>
      <TagsInput
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
