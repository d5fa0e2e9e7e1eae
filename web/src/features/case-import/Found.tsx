import type { CaseFindings, WrittenCase } from '@caseloom/formats/written-cases';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import styles from './case-import.module.css';
import { Listed } from './Listed.tsx';
import type { DrawnSheet } from './read-sheets.ts';

/** What is in the cases of a file: how many there are, what contradicts, and what nobody tests. */
export function Found({ found: { drawn, findings, count, checks } }: { found: DrawnSheet }) {
  const { t } = useTranslation('case-import');
  const namesOf = useNames();
  const { untested, untestedCount, enough, duplicates, contradictions } = findings;
  // the rows of a check list are one flow, in which nothing was compared
  const isCompared = checks === 0 || duplicates.length + contradictions.length > 0;
  const open = drawn.open.filter((branches) => branches > 0).length;
  const numbered = drawn.cases.flatMap(repeatedTitles);
  const models = t('found.models', { count: drawn.models.length });
  return (
    <Section title={t('found.title')}>
      <div className={styles.found}>
        <Text fw={600} role="status">
          {count === 0 ? t('found.noCases') : `${t('found.cases', { count })} ${models}`}
        </Text>
        {count > 0 && isCompared && <Repeated findings={findings} />}
        <Listed
          title={t('found.untested', { count: untestedCount })}
          items={untested.map(({ names, values }) =>
            names.map((name, at) => `${name} = ${values[at]}`).join(', '),
          )}
        />
        <Listed
          title={t('found.numbered', { count: numbered.length })}
          items={[...new Set(numbered)]}
        />
        {open > 0 && <Text>{t('drawing.open', { count: open })}</Text>}
        {count > 0 && (
          <Listed
            title={[
              t('found.enough', { count: enough.cases.length, total: count }),
              enough.cases.length === enough.lowerBound && t('found.proven'),
            ]
              .filter(Boolean)
              .join(' ')}
            items={enough.cases.map((one) => namesOf([one]))}
          />
        )}
        {count > 0 && (
          <Text size="sm" c="dimmed">
            {t('found.paths')}
          </Text>
        )}
      </div>
    </Section>
  );
}

/** The titles of cases of a model that an earlier one of it has too: generated test cases have each title once. */
function repeatedTitles(cases: DrawnSheet['drawn']['cases'][number]): string[] {
  const known = new Set<string>();
  return cases.flatMap(({ case: { title } }) => {
    if (known.has(title)) return title;
    known.add(title);
    return [];
  });
}

/** Which cases do the same as others, and which of these expect something else. */
export function Repeated({ findings: { duplicates, contradictions } }: { findings: CaseFindings }) {
  const { t } = useTranslation('case-import');
  const namesOf = useNames();
  if (duplicates.length === 0 && contradictions.length === 0) return <Text>{t('found.none')}</Text>;
  return (
    <>
      <Listed
        title={t('found.duplicates', { count: duplicates.length })}
        items={duplicates.map((group) => namesOf(group))}
      />
      <Listed
        title={t('found.contradictions', { count: contradictions.length })}
        items={contradictions.map(({ step, cases }) =>
          t('found.contradictionAfter', { step, cases: namesOf(cases) }),
        )}
      />
    </>
  );
}

/** What cases are called; one without an ID may have the title of others, and is named with its place. */
function useNames() {
  const { t } = useTranslation('case-import');
  const nameOf = ({ id, title, section, row }: WrittenCase) =>
    id === ''
      ? `${title} (${[...section, t('rows.atRow', { row })].join(', ')})`
      : [id, title].filter(Boolean).join(' ');
  return (cases: readonly WrittenCase[]) => cases.map(nameOf).join(' · ');
}
