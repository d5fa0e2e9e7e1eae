import { isCommonPassword, isOwnPassword, LIMITS, PASSWORD_RULES } from '@caseloom/contract';
import { List, Text } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { commonWords } from '../lib/common-words.ts';
import { keysOf } from '../lib/keys-of.ts';

const RULES = keysOf(PASSWORD_RULES);

type Props = {
  value: string;
  /** Names, address and company of who is to have it: they make no password. Null where they are not known yet. */
  own: string[] | null;
};

/** The rules of a password, each ticked as soon as it holds: what is ticked here is not refused by the server. */
export function PasswordRules({ value, own }: Props) {
  const { t } = useTranslation();
  const words = useQuery({ ...commonWords, enabled: value !== '' }).data;
  const isLongEnough = PASSWORD_RULES.length(value);
  const isRare = words !== undefined && isLongEnough && !isCommonPassword(value, words);
  const isOwn = own !== null && isOwnPassword(value, own);
  return (
    <List size="sm" mt={4} center listStyleType="none" aria-label={t('rules.label')}>
      {RULES.map((rule) => (
        <Rule key={rule} holds={PASSWORD_RULES[rule](value)} text={t(`rules.${rule}`)} />
      ))}
      <Rule
        holds={isRare}
        isBroken={words !== undefined && isLongEnough && !isRare}
        text={t('rules.rare')}
      />
      <Rule holds={own !== null && isLongEnough && !isOwn} isBroken={isOwn} text={t('rules.own')} />
      {value.length > LIMITS.passwordMax && (
        <Rule holds={false} isBroken text={t('rules.most', { max: LIMITS.passwordMax })} />
      )}
    </List>
  );
}

type RuleProps = {
  holds: boolean;
  /** Not only not there yet: this password will be refused. */
  isBroken?: boolean;
  text: string;
};

function Rule({ holds, isBroken = false, text }: RuleProps) {
  const { t } = useTranslation();
  const Icon = holds ? IconCheck : isBroken ? IconX : IconMinus;
  const color = holds ? 'var(--pass)' : isBroken ? 'var(--fail)' : undefined;
  return (
    <List.Item
      icon={
        <Icon
          size={16}
          display="block"
          role="img"
          aria-label={t(holds ? 'rules.holds' : 'rules.fails')}
          {...(color && { color })}
        />
      }
    >
      <Text span size="sm" c={holds || isBroken ? undefined : 'dimmed'}>
        {text}
      </Text>
    </List.Item>
  );
}
