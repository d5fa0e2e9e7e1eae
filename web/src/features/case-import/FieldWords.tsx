import type { CaseImport, CasePart } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './case-import.module.css';

type Words = CaseImport['cases'][number]['here'];
type Props = { part: CasePart; here: Words; file: Words };

/** What a test case says in one field, here and in the file, beside each other. */
export function FieldWords({ part, here, file }: Props) {
  const { t } = useTranslation('case-import');
  const textOf = useTexts();
  const sides = { here: textOf(part, here), file: textOf(part, file) };
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t(`into.parts.${part}`)}
      </Text>
      <div className={styles.sides}>
        {(['here', 'file'] as const).map((side) => (
          <div key={side}>
            <Text size="xs" c="dimmed">
              {t(`into.sides.${side}`)}
            </Text>
            <Text size="sm" className={styles.words} c={sides[side] === '' ? 'dimmed' : undefined}>
              {sides[side] || t('into.sides.empty')}
            </Text>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The words of a field as a tester reads them; empty where it says nothing. */
function useTexts() {
  const { t } = useTranslation(['case-import', 'attributes', 'model']);
  return (part: CasePart, words: Words): string => {
    const { title, folder, preconditions, steps = [], priority, tags, polarity, note } = words;
    const { requirements } = words;
    switch (part) {
      case 'title':
        return title ?? '';
      case 'folder':
        return folder?.join(' › ') ?? '';
      case 'preconditions':
        return preconditions ?? '';
      case 'note':
        return note ?? '';
      case 'tags':
        return tags?.join(', ') ?? '';
      case 'requirements':
        return requirements?.join(', ') ?? '';
      case 'priority':
        return t(priority ? `attributes:priorities.${priority}` : 'attributes:unstated');
      case 'polarity':
        return t(polarity ? `model:caseKind.${polarity}` : 'model:caseKind.unstated');
      case 'steps':
        return steps.map(toLines).join('\n');
      case 'expected':
        return steps.map(({ expected = '' }, at) => `${at + 1}. ${expected}`).join('\n');
    }
  };
}

function toLines({ text, data, expected }: NonNullable<Words['steps']>[number], at: number) {
  const below = [data, expected && `→ ${expected}`].filter(Boolean);
  return [`${at + 1}. ${text}`, ...below].join('\n    ');
}
