import { Stack } from '@mantine/core';
import { Devices } from './Devices.tsx';
import { Events } from './Events.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The locks of the account, where it is open, and what happened to it. */
export function SecurityTab() {
  return (
    <Stack>
      <TwoFactor />
      <Passkeys />
      <Devices />
      <Events />
    </Stack>
  );
}
