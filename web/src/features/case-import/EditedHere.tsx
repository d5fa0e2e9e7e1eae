import type { CaseImport, CasePart } from '@caseloom/contract';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namedCase } from '../../ui/cases/named-case.ts';
import { CHOICES, type Choice, ChoiceField } from './ChoiceField.tsx';
import styles from './case-import.module.css';
import { FieldWords } from './FieldWords.tsx';

type Case = CaseImport['cases'][number];

/** So many test cases are shown until somebody wants all. */
const SHOWN = 20;

/** The parts that are taken from the file though somebody edited them here, by the key of their test case. */
export type Takes = ReadonlyMap<string, readonly CasePart[]>;

type Props = Pick<CaseImport, 'cases'> & { takes: Takes; onChange: (takes: Takes) => void };

/** The fields that were edited here and that the file has changed, too, with what both say, and the choice for each test case. */
export function EditedHere({ cases, ...props }: Props) {
  const { t } = useTranslation('case-import');
  const edited = cases.filter(({ editedParts }) => editedParts.length > 0);
  if (edited.length === 0) return null;
  return (
    <section className={styles.edited} aria-label={t('into.editedChoice')}>
      <Text>{t('into.editedOnes', { count: edited.length })}</Text>
      <Text size="sm" c="dimmed">
        {t('into.editedHelp')}
      </Text>
      <Choices {...props} cases={edited} partsOf={({ editedParts }) => editedParts} />
    </section>
  );
}

/** The fields that were edited here and that the file says as last time: they stay, unless somebody takes the file's. */
export function KeptHere({ cases, ...props }: Props) {
  const { t } = useTranslation('case-import');
  const [isOpen, setOpen] = useState(false);
  const kept = cases.filter(({ keptParts }) => keptParts.length > 0);
  if (kept.length === 0) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('into.keptOnes', { count: kept.length })}</summary>
      {isOpen && (
        <div className={styles.edited}>
          <Choices {...props} cases={kept} partsOf={({ keptParts }) => keptParts} />
        </div>
      )}
    </details>
  );
}

type ChoicesProps = Props & { partsOf: (one: Case) => readonly CasePart[] };

/** The choice for all test cases, and that for each. */
function Choices({ cases, takes, onChange, partsOf }: ChoicesProps) {
  const { t } = useTranslation('case-import');
  const [showsAll, setShowsAll] = useState(false);
  const choiceOf = (one: Case): Choice =>
    partsOf(one).every((part) => takes.get(one.key ?? '')?.includes(part)) ? 'file' : 'here';
  const choose = (some: readonly Case[], choice: Choice) => {
    const changed = new Map(takes);
    for (const one of some) {
      const key = one.key ?? '';
      const parts = partsOf(one);
      const others = (takes.get(key) ?? []).filter((part) => !parts.includes(part));
      const taken = choice === 'file' ? [...others, ...parts] : others;
      if (taken.length > 0) changed.set(key, taken);
      else changed.delete(key);
    }
    onChange(changed);
  };
  const all = CHOICES.find((choice) => cases.every((one) => choiceOf(one) === choice)) ?? '';
  const shown = showsAll ? cases : cases.slice(0, SHOWN);
  return (
    <>
      {cases.length > 1 && (
        <ChoiceField
          name={t('into.choiceOfAll')}
          value={all}
          onChange={(choice) => choose(cases, choice)}
          of="all"
        />
      )}
      {shown.map((one) => (
        <div key={one.key} className={styles.collision}>
          <div className={styles.head}>
            <Text fw={600} size="sm">
              {nameOf(one)}
            </Text>
            <ChoiceField
              name={t('into.choiceOf', { name: nameOf(one) })}
              value={choiceOf(one)}
              onChange={(choice) => choose([one], choice)}
              of="one"
            />
          </div>
          {partsOf(one).map((part) => (
            <FieldWords key={part} part={part} here={one.here} file={one.file} />
          ))}
        </div>
      ))}
      {shown.length < cases.length && (
        <Button size="compact-sm" variant="default" onClick={() => setShowsAll(true)}>
          {t('found.showAll', { count: cases.length })}
        </Button>
      )}
    </>
  );
}

const nameOf = ({ sourceId, title: name }: Case) => namedCase({ sourceId, name });
