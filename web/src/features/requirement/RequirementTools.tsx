import type { RequirementAnswer } from '@caseloom/contract';
import { MATRIX_FORMATS } from '@caseloom/formats/export-formats';
import { Button } from '@mantine/core';
import { IconFileImport, IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/load-code.ts';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { projectOf } from '../project/api.ts';
import { exportRequirements } from './api.ts';
import { LinkDialog } from './LinkDialog.tsx';

type Props = { slug: string; pattern: string | null; all: RequirementAnswer[] };

// most read requirements, and write none
const RecordDialog = lazyPart(async () => (await import('./RecordDialog.tsx')).RecordDialog);

/** How requirements come in and go out: added, imported, as a file, and where they are written. */
export function RequirementTools({ slug, pattern, all }: Props) {
  const { t } = useTranslation('requirement');
  const mayEdit = useQuery(projectOf(slug)).data?.can.edit;
  const [open, setOpen] = useState<'link' | 'create'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen('create')}
      >
        {t('record.create')}
      </Button>
      <ButtonLink
        to="/projects/$name/import-requirements"
        params={{ name: slug }}
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {t('import')}
      </ButtonLink>
      {open === 'create' && (
        <Suspense>
          <RecordDialog isOpen {...{ slug, all }} onClose={close} />
        </Suspense>
      )}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={() => setOpen('link')}
        >
          {t('link.title')}
        </Button>
      )}
      {all.length > 0 && (
        <DownloadMenu
          label={t('download')}
          formats={MATRIX_FORMATS}
          nameOf={(format) => t(`formats.${format}`)}
          fileName={slug}
          read={(format) => exportRequirements({ slug, format })}
        />
      )}
      {mayEdit && (
        <LinkDialog slug={slug} pattern={pattern} isOpen={open === 'link'} onClose={close} />
      )}
    </>
  );
}
