import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { acceptProject, declineProject } from './api.ts';

type Props = { invitations: { slug: string; name: string }[] };

/** The project invitations of the user, to accept or decline. */
export function ProjectInvitations({ invitations }: Props) {
  return invitations.map((invitation) => <Invitation key={invitation.slug} {...invitation} />);
}

function Invitation({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation('project');
  const cache = useQueryClient();
  const answering = useMutation({
    mutationFn: (isYes: boolean) => (isYes ? acceptProject({ slug }) : declineProject({ slug })),
    onSuccess: async (_, isYes) => {
      toast('success', t(isYes ? 'invited.accepted' : 'invited.declined', { name }));
      await cache.invalidateQueries({ queryKey: ['project'] });
    },
  });
  return (
    <Alert color="ink">
      <Group justify="space-between">
        <Stack gap={0}>
          <Text fw={600}>{t('invited.title', { name })}</Text>
          <Text size="sm">{t('invited.text')}</Text>
        </Stack>
        <Group gap="sm">
          <Button
            variant="default"
            disabled={answering.isPending}
            onClick={() => answering.mutate(false)}
          >
            {t('invited.decline')}
          </Button>
          <Button loading={answering.isPending} onClick={() => answering.mutate(true)}>
            {t('invited.accept')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
