import { Box, Menu, TextInput } from '@mantine/core';
import { IconArrowsMaximize, IconCategory, IconDownload, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { MenuAction } from '../actions/MenuAction.tsx';
import { type Grouping, type Suite, useEditor } from '../editor.ts';
import { IconButton, IconMenu } from '../IconButton.tsx';
import panelStyles from '../panel.module.css';
import { CoverageSwitch } from './CoverageSwitch.tsx';
import styles from './cases.module.css';
import { SaveSuite } from './SaveSuite.tsx';
import { type CaseListState, countsOf, type Filter } from './use-case-list.ts';
import { useSuite } from './use-suite.ts';

type Props = { suite: Suite; list: CaseListState; onOpenFull?: (() => void) | undefined };

/** What is done with all cases at once: find, group, filter, count on the canvas, take along. */
export function CaseTools({ suite, list, onOpenFull }: Props) {
  const { t } = useTranslation('model');
  const { isBlocked } = useSuite();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          size="xs"
          className={styles.search}
          leftSection={<IconSearch size={14} aria-hidden />}
          aria-label={t('searchCases')}
          placeholder={t('searchCases')}
          value={list.query}
          onChange={({ currentTarget }) => list.setQuery(currentTarget.value)}
        />
        <GroupMenu list={list} />
        <CoverageSwitch testCases={suite.testCases} />
        {!isBlocked && !isReadOnly && <SaveSuite />}
        <Files />
        {onOpenFull && (
          <IconButton Icon={IconArrowsMaximize} label={t('fullList')} onClick={onOpenFull} />
        )}
      </div>
      <Chips suite={suite} list={list} />
      <FirstOf suite={suite} />
    </>
  );
}

const GROUPINGS: Grouping[] = ['kind', 'outcome', 'requirement'];

/** By what the cases are grouped, and which groups are folded away. */
function GroupMenu({ list }: { list: CaseListState }) {
  const { t } = useTranslation('model');
  return (
    <IconMenu Icon={IconCategory} label={t('groupBy')} menu={{ closeOnItemClick: false }}>
      <Menu.Label>{t('groupBy')}</Menu.Label>
      <Menu.RadioGroup
        value={list.grouping}
        onChange={(value) => {
          const casesGrouping = GROUPINGS.find((grouping) => grouping === value);
          if (casesGrouping) useEditor.setState({ casesGrouping });
        }}
      >
        {GROUPINGS.map((grouping) => (
          <Menu.RadioItem key={grouping} value={grouping}>
            {t(`groupings.${grouping}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t('shownGroups')}</Menu.Label>
      {list.groups.map(({ name, title, isCollapsed }) => (
        <Menu.CheckboxItem key={name} checked={!isCollapsed} onChange={() => list.toggle(name)}>
          {title}
        </Menu.CheckboxItem>
      ))}
    </IconMenu>
  );
}

/** The files that are made of the cases. */
function Files() {
  const { t } = useTranslation('model');
  return (
    <IconMenu Icon={IconDownload} label={t('takeCases')} data-guide="excel">
      {['excel', 'gherkin', 'csv', 'markdown', 'image'].map((name) => (
        <MenuAction key={name} name={name} />
      ))}
    </IconMenu>
  );
}

/** How many cases there are of which a preview lists the first. */
function FirstOf({ suite: { counts, testCases } }: Pick<Props, 'suite'>) {
  const { t, i18n } = useTranslation('model');
  if (counts.testCases <= testCases.length) return null;
  const number = (value: number) => formatNumber(i18n.language, value);
  const values = { shown: number(testCases.length), total: number(counts.testCases) };
  return <p className={panelStyles.help}>{t('firstOf', values)}</p>;
}

const FILTERS: Filter[] = ['all', 'positive', 'negative', 'unstated', 'changed', 'failed'];

/** What is left of the list, with how much that is. */
function Chips({ suite, list }: Omit<Props, 'onOpenFull'>) {
  const { t } = useTranslation('model');
  const counts = countsOf(suite, list);
  const offered = FILTERS.filter((filter) => counts[filter] > 0 || filter === list.filter);
  return (
    <Box role="group" aria-label={t('filterCases')} className={styles.chips}>
      {offered.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === list.filter}
          onClick={() => list.setFilter(filter)}
        >
          {t(`caseFilter.${filter}`)} <b>{counts[filter]}</b>
        </button>
      ))}
    </Box>
  );
}
