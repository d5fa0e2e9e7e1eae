import { LIMITS, type User } from '@caseloom/contract';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAsDataUrl, readAsPng } from '../../lib/read-file.ts';
import { UserAvatar } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { updateMe } from './api.ts';

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

/** The picture colleagues see; the server keeps its middle square. */
export function Picture({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const [wrong, setWrong] = useState<string>();
  const saving = useMutation({
    mutationFn: (image: string | null) => updateMe({ image }),
    onSuccess: async (saved) => {
      cache.setQueryData(me.queryKey, saved);
      await cache.invalidateQueries({ queryKey: ['colleagues'] });
    },
  });
  async function take(file: File | null) {
    if (!file) return;
    const fault = !PICTURES.includes(file.type)
      ? t('account.pictureType')
      : file.size > LIMITS.pictureBytes && t('account.pictureSize');
    setWrong(fault || undefined);
    // the server can read no WebP, browsers can
    const read = file.type === 'image/webp' ? readAsPng : readAsDataUrl;
    if (!fault) saving.mutate(await read(file));
  }
  return (
    <Group gap="md">
      <UserAvatar user={user} size={72} />
      <div>
        <Group gap="xs">
          <FileButton accept={PICTURES.join()} onChange={take}>
            {(button) => (
              <Button variant="default" loading={saving.isPending} {...button}>
                {t('account.pictureChoose')}
              </Button>
            )}
          </FileButton>
          {user.imageUrl && (
            <Button variant="subtle" onClick={() => saving.mutate(null)}>
              {t('account.pictureRemove')}
            </Button>
          )}
        </Group>
        <Text size="sm" c={wrong ? 'error' : 'dimmed'} mt={4} role={wrong ? 'alert' : undefined}>
          {wrong ?? t('account.pictureHelp')}
        </Text>
      </div>
    </Group>
  );
}
