import type { Project } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/Tag.tsx';

/** Says of a project that it is there to be looked at. */
export function SampleTag({ project: { isSample } }: { project: Pick<Project, 'isSample'> }) {
  const { t } = useTranslation('project');
  return isSample && <Tag>{t('sample')}</Tag>;
}
