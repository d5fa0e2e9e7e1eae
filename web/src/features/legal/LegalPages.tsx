import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Footer } from '../../ui/Footer.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PreferenceSwitches } from '../../ui/PreferenceSwitches.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { LegalText } from './LegalText.tsx';

type Name = 'privacy' | 'terms';

/** `/privacy-and-policy`. */
export const PrivacyPage = () => <PublicPage name="privacy" />;

/** `/termsofservice`. */
export const TermsPage = () => <PublicPage name="terms" />;

/** `/resources/privacy-and-policy`: the same inside the frame of the signed-in pages. */
export const PrivacyResource = () => <LegalText name="privacy" />;

/** `/resources/termsofservice`. */
export const TermsResource = () => <LegalText name="terms" />;

function PublicPage({ name }: { name: Name }) {
  const { t } = useTranslation('legal');
  return (
    <div className={shared.publicPage}>
      <header>
        <Group gap="sm">
          <Logo size={28} />
          <TextLink to="/login">{t('backToLogin')}</TextLink>
        </Group>
        <PreferenceSwitches />
      </header>
      <main>
        <LegalText name={name} />
      </main>
      <Footer />
    </div>
  );
}
