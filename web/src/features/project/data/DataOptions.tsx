import { LIMITS } from '@caseloom/contract';
import { Button, Checkbox, Fieldset, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RiskField } from '../../../ui/RiskField.tsx';
import { modelsOf } from '../api.ts';
import { DATA_TYPES } from '../kinds.ts';
import { classOf, keyOf } from './classes.ts';
import { DeleteName } from './DeleteName.tsx';
import { keepEscape } from './keep-escape.ts';
import { nameError } from './name-error.ts';
import type { Named, Table } from './use-table.ts';

type Props = Pick<Named, 'slug' | 'name'> & { table: Table };

/** What else there is to say of a name, for all of its values: in reach, and out of sight. */
export function DataOptions(props: Props) {
  const { t } = useTranslation('project');
  const { type } = props.table;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal
      trapFocus
      returnFocus
      width={320}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          ml="auto"
          leftSection={<IconAdjustments size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('data.options', { type: t(`data.type.${type}`) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={keepEscape} style={{ overflowY: 'auto' }}>
        <Options {...props} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Options({ table, slug, name, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('project');
  const { type, own, modelId, share } = table;
  const [base] = own.filter(({ validity }) => validity === 'valid');
  return (
    <Stack gap="xs">
      {own.length > 0 && <NameField name={name} onKeep={(next) => share({ name: next })} />}
      <NativeSelect
        label={t('type')}
        data={DATA_TYPES.map((value) => ({ value, label: t(`data.type.${value}`) }))}
        value={type}
        onChange={({ currentTarget }) => {
          const chosen = DATA_TYPES.find((each) => each === currentTarget.value);
          if (chosen) void share({ type: chosen });
        }}
      />
      <Scope slug={slug} table={table} />
      <Checkbox
        label={t('data.publicLabel')}
        disabled={modelId !== null}
        checked={table.isPublic}
        onChange={({ currentTarget }) => share({ isPublic: currentTarget.checked })}
      />
      <Checkbox
        label={t('data.secretLabel')}
        checked={table.isSecret}
        onChange={({ currentTarget }) => share({ isSecret: currentTarget.checked })}
      />
      <Checkbox
        label={t('data.defaultLabel')}
        disabled={!base}
        checked={own.some(({ isDefault }) => isDefault)}
        onChange={({ currentTarget }) =>
          base && share({ isDefault: currentTarget.checked }, [base])
        }
      />
      <ClassRisks table={table} />
      {own.length > 0 && <DeleteName name={name} records={own} onDone={onDone} />}
    </Stack>
  );
}

/** How risky each class of values is, its valid and invalid values alike. */
function ClassRisks({ table }: { table: Table }) {
  const { t } = useTranslation('project');
  const classes = Map.groupBy(table.own, (record) => keyOf(classOf(record)));
  return [...classes].map(([key, records]) => (
    <Fieldset
      key={key}
      legend={records[0]?.label ? t('data.riskOf', { class: records[0].label }) : t('data.risk')}
    >
      <RiskField
        risk={records.find(({ risk }) => risk)?.risk}
        onChange={(risk) => table.share({ risk }, records)}
      />
    </Fieldset>
  ));
}

/** Who sees the name: one model, or the whole project. */
function Scope({ slug, table }: { slug: string; table: Table }) {
  const { t } = useTranslation('project');
  const models = useQuery(modelsOf(slug)).data ?? [];
  return (
    <NativeSelect
      label={t('data.scope')}
      data={[
        { value: '', label: t('data.wholeProject') },
        ...models.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={table.modelId ?? ''}
      onChange={({ currentTarget: { value } }) =>
        // what only one model sees cannot be seen from everywhere
        table.share({ modelId: value || null, ...(value && { isPublic: false }) })
      }
    />
  );
}

/** What steps call it; it changes once the field is left. */
function NameField({ name, onKeep }: { name: string; onKeep: (name: string) => void }) {
  const { t } = useTranslation(['project', 'common']);
  const [text, setText] = useState(name);
  const error = nameError(text, t);
  const keep = () => !error && text.trim() !== name && onKeep(text.trim());
  return (
    <TextInput
      label={t('project:name')}
      maxLength={LIMITS.tokenName}
      value={text}
      error={error}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}
