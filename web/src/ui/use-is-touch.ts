import { useMediaQuery } from '@mantine/hooks';

/** Whether one points with a finger: then there is most likely no keyboard, and nothing is said of keys. */
export function useIsTouch(): boolean {
  return useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
}
