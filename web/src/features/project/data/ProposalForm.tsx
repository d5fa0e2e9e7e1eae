import { Button, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/Form.tsx';
import { keyOf } from './classes.ts';
import { ProposalList } from './ProposalList.tsx';
import { kindsFor, PROPOSAL_KINDS } from './proposal-kinds.ts';
import { RangeFields } from './RangeFields.tsx';
import type { Proposing } from './use-adding.ts';
import { useProposals } from './use-proposals.ts';
import type { Table } from './use-table.ts';

type Props = Proposing & { name: string; table: Table; onDone: () => void };
type FormState = ReturnType<typeof useProposals>;

/** Proposes values for a name: what for, the valid and the invalid ones with their reasons, and Enter takes them. */
export function ProposalForm({ name, table, start, typed, onDone }: Props) {
  const { t } = useTranslation('proposal');
  const form = useProposals(name, table, start);
  const { choice, taken, choose } = form;
  const submit = useRef<HTMLButtonElement>(null);
  // Enter takes what is proposed as soon as it is shown; where nothing is yet, one chooses first
  useEffect(() => {
    // first the popover notes where the focus returns to
    const later = setTimeout(() => submit.current?.focus());
    return () => clearTimeout(later);
  }, []);
  return (
    <Form
      isBusy={taken.length === 0}
      onSubmit={() => {
        form.take();
        onDone();
      }}
    >
      <Stack gap="xs">
        <NativeSelect
          label={t('kind')}
          data={kindsFor(table.type).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={choice.kind}
          onChange={({ currentTarget: { value } }) => {
            const kind = PROPOSAL_KINDS.find((each) => each === value);
            if (kind) choose({ kind });
          }}
        />
        {(choice.kind === 'bounds' || choice.kind === 'lengths') && (
          <BoundsFields {...{ form, table }} />
        )}
        {choice.kind === 'pattern' && (
          <TextInput
            label={t('kinds.pattern')}
            description={t('patternHelp')}
            maxLength={200}
            value={choice.source}
            error={form.patternFault && t(form.patternFault.key, form.patternFault)}
            onChange={({ currentTarget: { value } }) => choose({ source: value })}
          />
        )}
        <ProposalList form={form} classes={table.rangedClasses} isSecret={table.isSecret} />
        <Button
          ref={submit}
          type="submit"
          disabled={taken.length === 0}
          data-autofocus={taken.length > 0 || undefined}
        >
          {t('add', { count: taken.length })}
        </Button>
        {typed && (
          <Button
            variant="subtle"
            onClick={() => {
              table.addAsTyped(typed.cell, typed.text);
              onDone();
            }}
          >
            {t('addTyped', { text: typed.text })}
          </Button>
        )}
      </Stack>
    </Form>
  );
}

/** The bounds of each class, one at a time, and how many values each bound has. */
function BoundsFields({ form, table }: { form: FormState; table: Table }) {
  const { t } = useTranslation('proposal');
  const classes = table.rangedClasses;
  const [key, setKey] = useState<string>();
  const one = classes.find((each) => keyOf(each) === key) ?? classes[0];
  if (!one) return null;
  const fault = form.rangeFaultIn(one);
  return (
    <>
      {classes.length > 1 && (
        <NativeSelect
          label={t('class')}
          data={classes.map((each) => ({ value: keyOf(each), label: each.label || t('noClass') }))}
          value={keyOf(one)}
          onChange={({ currentTarget: { value } }) => setKey(value)}
        />
      )}
      <RangeFields
        type={form.type}
        isLength={form.choice.kind === 'lengths'}
        range={form.rangeIn(one)}
        onRange={(range) => form.setRange(one, range)}
      />
      {fault && fault !== 'needsBounds' && (
        <Text size="xs" c="red" role="alert">
          {t(fault)}
        </Text>
      )}
      <div>
        <Text size="sm" fw={500} id="points">
          {t('points')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="points"
          data={['2', '3']}
          value={String(form.choice.points)}
          onChange={(value) => form.choose({ points: value === '3' ? 3 : 2 })}
        />
        <Text size="xs" c="dimmed">
          {t('pointsHelp')}
        </Text>
      </div>
    </>
  );
}
