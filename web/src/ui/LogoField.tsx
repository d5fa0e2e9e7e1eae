import { LIMITS } from '@caseloom/contract';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAsDataUrl, readAsPng } from '../lib/read-file.ts';
import { NameLogo } from './NameLogo.tsx';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

type Props = {
  /** The name of what it is the logo of, whose first letter stands where there is no picture. */
  name: string;
  value: string | null;
  error: ReactNode;
  onChange: (logo: string | null) => void;
};

/** A small picture, kept inside what it belongs to. */
export function LogoField({ name, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<string>();

  async function take(file: File | null) {
    if (!file) return;
    if (!TYPES.includes(file.type)) return setWrong(t('logo.type'));
    if (file.size > LIMITS.logoBytes) return setWrong(t('logo.size'));
    setWrong(undefined);
    // the server can read no WebP, browsers can
    onChange(await (file.type === 'image/webp' ? readAsPng(file) : readAsDataUrl(file)));
  }
  return (
    <Input.Wrapper
      label={t('logo.label')}
      description={t('logo.help')}
      error={wrong ?? error}
      labelElement="div"
    >
      <Group
        gap="sm"
        mt={4}
        onDragOver={(event) => event.preventDefault()}
        onDrop={async (event) => {
          event.preventDefault();
          await take(event.dataTransfer.files[0] ?? null);
        }}
      >
        <NameLogo thing={{ name: name || '?', logoUrl: value }} size={56} />
        <FileButton accept={TYPES.join()} onChange={take}>
          {(button) => (
            <Button variant="default" {...button}>
              {t('logo.choose')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
