import { testId } from '@caseloom/engine';
import { Button, Table, UnstyledButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { polarityOf } from '../../../ui/cases/polarity-of.ts';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { type Suite, useEditor } from '../editor.ts';
import panelStyles from '../panel.module.css';
import { CaseSteps } from './CaseDetail.tsx';
import { CaseTools } from './CaseTools.tsx';
import styles from './full-cases.module.css';
import type { Numbered } from './groups.ts';
import { useCaseList } from './use-case-list.ts';

/** Every case with its data, its requirements and how it went; a press shows its steps. */
export function CaseTable({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const list = useCaseList(suite);
  const [open, setOpen] = useState<string>();
  const left = list.groups
    .filter(({ isCollapsed }) => !isCollapsed)
    .reduce((sum, { count, rows }) => sum + count - rows.length, 0);
  return (
    <>
      <div className={styles.tools}>
        <CaseTools suite={suite} list={list} />
      </div>
      <Table stickyHeader highlightOnHover verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('caseColumn.number')}</Table.Th>
            <Table.Th>{t('caseColumn.title')}</Table.Th>
            <Table.Th>{t('polarity')}</Table.Th>
            <Table.Th>{t('caseColumn.data')}</Table.Th>
            <Table.Th>{t('caseColumn.steps')}</Table.Th>
            <Table.Th>{t('requirements')}</Table.Th>
            <Table.Th>{t('caseColumn.result')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.groups.map(({ name, title, count, rows, isCollapsed }) => (
            <Fragment key={name}>
              <Table.Tr>
                <Table.Th colSpan={7} scope="rowgroup">
                  <UnstyledButton aria-expanded={!isCollapsed} onClick={() => list.toggle(name)}>
                    {t('groupOf', { title, count })}
                  </UnstyledButton>
                </Table.Th>
              </Table.Tr>
              {rows.map((row) => (
                <Row
                  key={row.test.key}
                  row={row}
                  result={list.results.get(row.test.key)}
                  isOpen={open === row.test.key}
                  onToggle={() => setOpen(open === row.test.key ? undefined : row.test.key)}
                />
              ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && (
        <Button variant="default" size="xs" onClick={list.showMore}>
          {t('showMore', { count: left })}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  row: Numbered;
  result: Parameters<typeof StatusMark>[0]['status'] | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

function Row({ row: { test, number }, result, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const isSaved = useEditor(({ selectedModel }) => selectedModel?.id !== undefined);
  const reader = { language, empty: t('emptyValue') };
  return (
    <>
      <Table.Tr>
        <Table.Td>{number}</Table.Td>
        <Table.Td>
          <UnstyledButton className={styles.title} aria-expanded={isOpen} onClick={onToggle}>
            {test.name}
          </UnstyledButton>
          {isSaved && <div className={panelStyles.mono}>{testId(test.key)}</div>}
        </Table.Td>
        <Table.Td>{t(`caseFilter.${polarityOf(test)}`)}</Table.Td>
        <Table.Td className={panelStyles.mono}>
          {Object.entries(test.data).map(([name, value]) => (
            <div key={name}>
              {name} = {shownValue(value, reader)}
            </div>
          ))}
        </Table.Td>
        <Table.Td>{test.steps.length}</Table.Td>
        <Table.Td>{test.requirements.join(', ')}</Table.Td>
        <Table.Td>{result && <StatusMark status={result} />}</Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={6}>
            <CaseSteps test={test} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
