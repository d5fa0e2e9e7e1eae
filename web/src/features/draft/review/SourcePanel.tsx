import { Tabs } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { Count } from './Count.tsx';
import { without } from './decisions.ts';
import { Refine } from './Refine.tsx';
import { openQuestions } from './ReviewHeader.tsx';
import { SourceText } from './SourceText.tsx';
import { tabOf } from './stored-sentence.ts';
import { UnusedText } from './UnusedText.tsx';
import { useReview } from './use-review.ts';

/** Text, questions, and what was not understood, next to the model. */
export function SourcePanel() {
  const { t } = useTranslation('draft');
  const { draft, decisions } = useReview();
  // while a draft is refined its progress stands here, and what was looked at comes back after it
  const [tab, setTab] = useSessionStorage({
    ...{ key: tabOf(draft.id), defaultValue: 'text', getInitialValueInEffect: false },
  });
  const unread =
    without(draft.leftOver, decisions.dismissed).length +
    draft.problems.length +
    draft.files.reduce((sum, { problems }) => sum + problems.length, 0);
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(value ?? 'text')}
      className={shared.card}
      keepMounted={false}
    >
      <Tabs.List mb="sm" aria-label={t('beside')}>
        <Tabs.Tab value="text">{t('text_tab')}</Tabs.Tab>
        <Tabs.Tab value="questions">
          {t('questions')} <Count count={openQuestions(draft)} />
        </Tabs.Tab>
        <Tabs.Tab value="left">
          {t('leftOver')} <Count count={unread} />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="text">
        <SourceText />
      </Tabs.Panel>
      <Tabs.Panel value="questions">
        <Refine />
      </Tabs.Panel>
      <Tabs.Panel value="left">
        <UnusedText />
      </Tabs.Panel>
    </Tabs>
  );
}
