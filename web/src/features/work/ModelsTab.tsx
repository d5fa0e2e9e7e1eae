import type { WorkModel } from '@caseloom/contract';
import { IconEyeOff, IconSchema } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDays } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { modelsOf } from './api.ts';
import { Choice } from './Choice.tsx';
import { daysAgo, modelsOfAddress } from './filter.ts';
import { ListTab } from './ListTab.tsx';
import styles from './work.module.css';

/** The models of all projects, those changed last first. */
export function ModelsTab() {
  const { t } = useTranslation('work');
  const [address] = useAddressState();
  const filter = modelsOfAddress(address);
  return (
    <ListTab<WorkModel>
      names={['state', 'from']}
      filter={filter}
      page={(number) => modelsOf(filter, number)}
      sentence={(count) => t('models.count', count)}
      label={t('tabs.models')}
      row={(model) => <Row model={model} />}
      empty={
        <EmptyState
          icon={<IconSchema size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('models.none')}
          text={t('models.noneText')}
          action={
            <ButtonLink to="/projects" variant="default">
              {t('allProjects')}
            </ButtonLink>
          }
        />
      }
    >
      {(onChange) => (
        <>
          <Choice
            label={t('models.which')}
            value={address.state === 'hidden' || address.state === 'shown' ? address.state : ''}
            all={t('models.all')}
            options={[
              { value: 'shown', label: t('models.shown') },
              { value: 'hidden', label: t('models.hidden') },
            ]}
            onChange={(state) => onChange({ state })}
          />
          {filter.from && (
            <MadeSince from={filter.from} onClear={() => onChange({ from: undefined })} />
          )}
        </>
      )}
    </ListTab>
  );
}

/** The time that a link named. */
function MadeSince({ from, onClear }: { from: string; onClear: () => void }) {
  const { t, i18n } = useTranslation('work');
  const named = { value: from, label: formatDays(i18n.language, from, daysAgo(1)) };
  return (
    <Choice
      label={t('models.made')}
      value={from}
      all={t('anyTime')}
      options={[named]}
      onChange={onClear}
    />
  );
}

function Row({ model }: { model: WorkModel }) {
  const { t, i18n } = useTranslation('work');
  const { id, name, projectSlug, projectName, description, isHidden, testCases } = model;
  const cases =
    testCases === null ? t('models.notGenerated') : t('caseCount', { count: testCases });
  return (
    <>
      <span className={styles.words}>
        <TextLink
          to="/tool/$id/model/$modelId"
          params={{ id: projectSlug, modelId: id }}
          title={name}
          className={styles.name}
        >
          {name}
        </TextLink>
        <small className={styles.facts}>
          {[projectName, cases, description].filter(Boolean).join(' · ')}
        </small>
      </span>
      {isHidden && <Tag icon={<IconEyeOff size={14} aria-hidden />}>{t('models.isHidden')}</Tag>}
      <small className={styles.when}>{formatAgo(i18n.language, model.updatedAt)}</small>
    </>
  );
}
