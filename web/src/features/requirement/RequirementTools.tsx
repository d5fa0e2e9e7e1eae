import { Button, Menu } from '@mantine/core';
import { IconDownload, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { projectOf } from '../project/api.ts';
import { exportRequirements } from './api.ts';
import { LinkDialog } from './LinkDialog.tsx';

type Props = { slug: string; pattern: string | null; isEmpty: boolean };

const FORMATS = ['xlsx', 'csv'] as const;

/** What can be done with all requirements: take them home, say where they are written. */
export function RequirementTools({ slug, pattern, isEmpty }: Props) {
  const { t } = useTranslation('requirement');
  const mayEdit = useQuery(projectOf(slug)).data?.can.edit;
  const [isLinking, setLinking] = useState(false);
  const take = (format: (typeof FORMATS)[number]) =>
    download(exportRequirements({ slug, format }), `${slug}.${format}`).catch((error) =>
      toast('error', messageOf(error)),
    );
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
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
              {t('download')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => take(format)}>
                {t(`formats.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
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
