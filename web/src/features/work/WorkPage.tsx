import { Stack, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/PageHead.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { CasesTab } from './CasesTab.tsx';
import { ModelsTab } from './ModelsTab.tsx';
import { ResultsTab } from './ResultsTab.tsx';
import { RunsTab } from './RunsTab.tsx';
import { SuitesTab } from './SuitesTab.tsx';

const TABS = ['mine', 'runs', 'results', 'untested', 'suites', 'models'] as const;

/** `/work`: what one has to run, and over all projects the runs, results, test cases, suites and models. */
export function WorkPage() {
  const { t } = useTranslation('work');
  const [address] = useAddressState();
  const navigate = useNavigate();
  const tab = TABS.find((name) => name === address.tab) ?? 'mine';
  // each tab has its own filters: they do not follow to the next
  const show = (next: string | null) =>
    navigate({ to: '.', search: next === 'mine' ? {} : { tab: next } });
  return (
    <Stack>
      <PageHead title={t('title')} />
      <Tabs id="work" value={tab} onChange={show} keepMounted={false}>
        <TabList shown={tab} mb="md" aria-label={t('tabs.label')}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="mine">
          <ResultsTab list="mine" />
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <RunsTab />
        </Tabs.Panel>
        <Tabs.Panel value="results">
          <ResultsTab list="results" />
        </Tabs.Panel>
        <Tabs.Panel value="untested">
          <CasesTab />
        </Tabs.Panel>
        <Tabs.Panel value="suites">
          <SuitesTab />
        </Tabs.Panel>
        <Tabs.Panel value="models">
          <ModelsTab />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
