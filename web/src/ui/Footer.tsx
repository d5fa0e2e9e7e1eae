import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askAgain, foreignScripts } from '../lib/consent.ts';
import styles from './footer.module.css';
import { TextLink } from './TextLink.tsx';

/** What every page but the tool ends with: the two legal texts, inside the frame for those who are signed in. */
export function Footer({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const { t } = useTranslation();
  const place = isSignedIn ? '/resources' : '';
  return (
    <footer className={styles.root}>
      {isSignedIn && (
        <TextLink size="sm" to="/contact">
          {t('footer.contact')}
        </TextLink>
      )}
      <TextLink size="sm" to={`${place}/privacy-and-policy`}>
        {t('footer.privacy')}
      </TextLink>
      <TextLink size="sm" to={`${place}/termsofservice`}>
        {t('footer.terms')}
      </TextLink>
      {foreignScripts().length > 0 && (
        <Anchor component="button" type="button" size="sm" onClick={askAgain}>
          {t('consent.again')}
        </Anchor>
      )}
      <span>© {new Date().getFullYear()} Caseloom</span>
    </footer>
  );
}
