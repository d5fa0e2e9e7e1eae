import {
  IconBell,
  IconBuilding,
  IconCreditCard,
  IconDeviceMobileMessage,
  IconKey,
  IconLanguage,
  IconLock,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { keysOf } from '../../lib/keys-of.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import { useRuledProjects } from '../api-key/api.ts';
import { KeysTab } from '../api-key/parts.ts';
import { me } from '../auth/api.ts';
import { AccountTab } from './AccountTab.tsx';
import { CompanyTab } from './CompanyTab.tsx';
import { LanguageTab } from './LanguageTab.tsx';
import { NotificationsTab } from './NotificationsTab.tsx';
import { PasswordTab } from './PasswordTab.tsx';
import { PushTab } from './push/PushTab.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';
import styles from './settings.module.css';
import { UnsavedContext } from './Unsaved.tsx';

const TABS = {
  account: { Icon: IconUser, Content: AccountTab },
  security: { Icon: IconShieldLock, Content: SecurityTab },
  password: { Icon: IconLock, Content: PasswordTab },
  language: { Icon: IconLanguage, Content: LanguageTab },
  notifications: { Icon: IconBell, Content: NotificationsTab },
  push: { Icon: IconDeviceMobileMessage, Content: PushTab },
  company: { Icon: IconBuilding, Content: CompanyTab },
  keys: { Icon: IconKey, Content: KeysTab },
  subscription: { Icon: IconCreditCard, Content: SubscriptionTab },
} as const satisfies Record<string, { Icon: typeof IconUser; Content: ComponentType }>;

type Tab = keyof typeof TABS;

const isTab = (name: string): name is Tab => name in TABS;

/** `/settings/{tab}`: one's own account. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const own = useQuery(me).data;
  const [isUnsaved, setUnsaved] = useState(false);
  const isOwner = own?.isCompanyOwner ?? false;
  const ruled = useRuledProjects();
  const rulesSome = (ruled ?? []).length > 0;
  const tab = useParam('tab');
  const areTabsKnown = own !== undefined && ruled !== undefined;
  // on a phone there are more tabs than room
  useEffect(() => {
    if (!areTabsKnown) return;
    document
      .getElementById(`settings-${tab}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab, areTabsKnown]);
  if (!isTab(tab)) return <Navigate to="/settings/$tab" params={{ tab: 'account' }} replace />;
  const { Content } = TABS[tab];
  return (
    <div className={styles.root}>
      <PageHead title={t('title')} />
      <div className={styles.parts}>
        <nav aria-label={t('tabs')} className={styles.tabs}>
          {keysOf(TABS)
            .filter((name) => name !== 'company' || isOwner)
            .filter((name) => name !== 'keys' || rulesSome)
            .map((name) => {
              const { Icon } = TABS[name];
              return (
                <Link
                  key={name}
                  id={`settings-${name}`}
                  to="/settings/$tab"
                  params={{ tab: name }}
                  className={shared.menuItem}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {t(`tab.${name}`)}
                  {name === tab && isUnsaved && (
                    <span className={styles.unsaved} role="img" aria-label={t('unsaved')} />
                  )}
                </Link>
              );
            })}
        </nav>
        <div className={styles.content}>
          <UnsavedContext value={setUnsaved}>
            <Content />
          </UnsavedContext>
        </div>
      </div>
    </div>
  );
}
