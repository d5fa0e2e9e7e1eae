import type { Project } from '@caseloom/contract';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { Form } from '../../../ui/Form.tsx';
import { ButtonLink } from '../../../ui/TextLink.tsx';
import { fullName } from '../../../ui/UserAvatar.tsx';
import { me } from '../../auth/api.ts';
import { addMember, colleagues } from '../api.ts';

/** Invites a colleague to a project; they join when they accept. */
export function AddMember({ project }: { project: Project }) {
  const { t } = useTranslation('project');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>{t('member.add')}</Button>
      <Dialog opened={isOpen} onClose={close} title={t('member.add')}>
        <Choice project={project} onClose={close} />
      </Dialog>
    </>
  );
}

function Choice({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation(['project', 'common']);
  const cache = useQueryClient();
  const [userId, setUserId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const mayInvite = useQuery(me).data?.isCompanyOwner === true;
  const inside = new Set(project.members.map(({ user }) => user.id));
  const outside = useQuery(colleagues).data?.filter(({ id }) => !inside.has(id));
  const adding = useMutation({
    mutationFn: (id: string) => addMember({ id: project.id, userId: id }),
    onSuccess: async (_, id) => {
      await cache.invalidateQueries({ queryKey: ['project'] });
      const user = outside?.find((one) => one.id === id);
      toast('success', t('project:member.added', { name: user ? fullName(user) : '' }));
      onClose();
    },
  });
  function handleSubmit() {
    setMissing(!userId);
    if (userId) adding.mutate(userId);
  }
  if (outside?.length === 0) {
    return (
      <Stack>
        <Text>{t('project:member.nobodyLeft')}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:close')}
          </Button>
          {mayInvite && <ButtonLink to="/invite-user">{t('project:member.inviteNew')}</ButtonLink>}
        </Group>
      </Stack>
    );
  }
  return (
    <Form isBusy={adding.isPending} onSubmit={handleSubmit}>
      <Stack>
        <Select
          label={t('project:member.colleague')}
          description={t('project:membersHelp')}
          data-autofocus
          searchable
          nothingFoundMessage={t('project:nobodyFound')}
          data={(outside ?? []).map((user) => ({ value: user.id, label: fullName(user) }))}
          value={userId}
          error={isMissing && !userId && t('common:required')}
          onChange={setUserId}
        />
        <DialogButtons
          confirm={t('project:member.invite')}
          isBusy={adding.isPending}
          onClose={onClose}
        />
      </Stack>
    </Form>
  );
}
