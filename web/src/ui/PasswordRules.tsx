import { PASSWORD_RULES } from '@caseloom/contract';
import { List, Text } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const RULES = Object.keys(PASSWORD_RULES) as (keyof typeof PASSWORD_RULES)[];

/** The five rules of a password, each ticked as soon as it holds. */
export function PasswordRules({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <List size="sm" mt={4} center listStyleType="none" aria-label={t('rules.label')}>
      {RULES.map((rule) => {
        const holds = PASSWORD_RULES[rule](value);
        return (
          <List.Item
            key={rule}
            icon={
              holds ? (
                <IconCheck size={16} color="var(--pass)" display="block" />
              ) : (
                <IconMinus size={16} display="block" />
              )
            }
          >
            <Text span size="sm" c={holds ? undefined : 'dimmed'}>
              {t(`rules.${rule}`)}
            </Text>
          </List.Item>
        );
      })}
    </List>
  );
}
