import { Skeleton, Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { Cases } from './Cases.tsx';
import { Count } from './Count.tsx';
import { partsOf } from './choices.ts';
import { DataList } from './DataList.tsx';
import { dataByUse } from './data-by-use.ts';
import { StepList } from './StepList.tsx';
import { useCases } from './use-cases.ts';
import { useReview } from './use-review.ts';

/** Steps, data and the cases that would come of them, as lists. */
export function ListsPanel() {
  const { t } = useTranslation('draft');
  const { draft, model } = useReview();
  const made = useCases();
  return (
    <Tabs defaultValue="steps" className={shared.card} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={t('below')}>
        <Tabs.Tab value="steps">
          {t('steps')} <Count count={partsOf(draft, model).length} />
        </Tabs.Tab>
        <Tabs.Tab value="data">
          {t('testData')} <Count count={dataByUse(draft, model).here.length} />
        </Tabs.Tab>
        <Tabs.Tab value="cases">
          {t('cases')} {made?.ok && <Count count={made.result.counts.testCases} />}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="steps">
        <StepList />
      </Tabs.Panel>
      <Tabs.Panel value="data">
        <DataList />
      </Tabs.Panel>
      <Tabs.Panel value="cases">
        {/* its sentences come by themselves: the canvas above is not to wait for them */}
        <Suspense fallback={<Skeleton h={120} />}>
          <Cases made={made} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
