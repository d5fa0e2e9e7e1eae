import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MyKeys, myKeys } from '../../api-key/parts.ts';
import { passkeys, securityEvents, sessions, twoFactor } from '../api.ts';
import { Devices } from './Devices.tsx';
import { Events } from './Events.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The locks of the account, where it is open, and what happened to it. */
export function SecurityTab() {
  const isPending = [
    useQuery(twoFactor).isPending,
    useQuery(passkeys).isPending,
    useQuery(sessions).isPending,
    useQuery(myKeys).isPending,
    useQuery(securityEvents).isPending,
  ].some(Boolean);
  // shown together: none of them pushes the others down when it comes
  if (isPending) return <Skeleton h={640} />;
  return (
    <Stack>
      <TwoFactor />
      <Passkeys />
      <Devices />
      <MyKeys />
      <Events />
    </Stack>
  );
}
