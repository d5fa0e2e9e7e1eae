import { MATRIX_FORMATS } from '@caseloom/formats/export-formats';
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { projectOf } from '../project/api.ts';
import { exportRequirements } from './api.ts';
import { LinkDialog } from './LinkDialog.tsx';

type Props = { slug: string; pattern: string | null; isEmpty: boolean };

/** The matrix as a file, and where the requirements are written. */
export function RequirementTools({ slug, pattern, isEmpty }: Props) {
  const { t } = useTranslation('requirement');
  const mayEdit = useQuery(projectOf(slug)).data?.can.edit;
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={() => setLinking(true)}
        >
          {t('link.title')}
        </Button>
      )}
      {!isEmpty && (
        <DownloadMenu
          label={t('download')}
          formats={MATRIX_FORMATS}
          nameOf={(format) => t(`formats.${format}`)}
          fileName={slug}
          read={(format) => exportRequirements({ slug, format })}
        />
      )}
      {mayEdit && (
        <LinkDialog
          slug={slug}
          pattern={pattern}
          isOpen={isLinking}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  );
}
