import { Button, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import panelStyles from '../panel.module.css';
import { useTool } from '../tool.ts';
import { CompareRequirements } from './CompareRequirements.tsx';
import { SuggestionRow } from './SuggestionRow.tsx';
import styles from './suggestions.module.css';
import { useOpenRequirements } from './use-open-requirements.ts';
import { useSuggestions } from './use-suggestions.ts';

const MAX_SHOWN = 50;

/** What the model may lack, apart from what is wrong with it: each shown as a change, and taken or put aside. */
export function Suggestions() {
  const isOffered = useEditor(
    ({ isReadOnly, history }) => !isReadOnly && history.present.nodes.length >= 2,
  );
  return isOffered ? <Section /> : null;
}

function Section() {
  const { t } = useTranslation(['suggestion', 'model']);
  const tool = useTool();
  const heading = useRef<HTMLHeadingElement>(null);
  const comparison = useOpenRequirements();
  const { open } = comparison;
  const { all, suggestions, dismissed, isBlocked, dismiss, restore } = useSuggestions(open);
  // what was pressed is gone: the focus goes on from the heading
  const leave = () => heading.current?.focus();
  return (
    <section className={styles.root} aria-labelledby="suggestions-title">
      <h2 id="suggestions-title" className={styles.title} ref={heading} tabIndex={-1}>
        <IconBulb size={18} aria-hidden />
        {t('title')}
        {suggestions.length > 0 && ` (${suggestions.length})`}
      </h2>
      <p className={panelStyles.help}>{t(helpFor(suggestions.length, isBlocked))}</p>
      <ul className={panelStyles.list}>
        {suggestions.slice(0, MAX_SHOWN).map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            suggestion={suggestion}
            onAdd={() => {
              tool.announce(t('added', { count: suggestions.length - 1 }));
              leave();
            }}
            onDismiss={() => {
              dismiss(suggestion.id);
              tool.announce(t('putAside'));
              leave();
            }}
          />
        ))}
      </ul>
      {suggestions.length > MAX_SHOWN && (
        <p className={panelStyles.help}>
          {t('model:andMore', { count: suggestions.length - MAX_SHOWN })}
        </p>
      )}
      {!isBlocked && <CompareRequirements {...comparison} suggestions={all} />}
      {dismissed > 0 && !isBlocked && (
        <Text size="sm" c="dimmed">
          <span>{t('dismissed', { count: dismissed })}</span>{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              restore();
              leave();
            }}
          >
            {t('restore')}
          </Button>
        </Text>
      )}
    </section>
  );
}

function helpFor(count: number, isBlocked: boolean) {
  if (isBlocked) return 'blocked';
  return count > 0 ? 'help' : 'none';
}
