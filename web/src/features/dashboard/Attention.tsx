import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { myInvitations } from '../project/api.ts';
import { company } from '../user/api.ts';

/** What waits for somebody: invitations to answer, and such as nobody answered; nothing where nothing waits. */
export function Attention() {
  const { t } = useTranslation('dashboard');
  const mine = useQuery(myInvitations).data ?? [];
  const { invitations = [] } = useQuery(company).data ?? {};
  const undelivered = invitations.filter(({ delivery }) => delivery === 'failed').length;
  if (mine.length + invitations.length === 0) return null;
  return (
    <Section title={t('attention.title')}>
      <ul className="attention">
        {mine.map(({ slug, name }) => (
          <li key={slug}>
            <IconUserPlus size={20} aria-hidden />
            <TextLink to="/projects">{t('attention.invited', { name })}</TextLink>
          </li>
        ))}
        {invitations.length > 0 && (
          <li>
            <IconMail size={20} aria-hidden />
            <TextLink to="/users">{t('attention.open', { count: invitations.length })}</TextLink>
            {undelivered > 0 && <span>{t('attention.undelivered', { count: undelivered })}</span>}
          </li>
        )}
      </ul>
    </Section>
  );
}
