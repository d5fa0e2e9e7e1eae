import { resultStatus } from '@caseloom/contract';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import type { Counted } from './api.ts';

/** The parameters of the address that name what is counted. */
export type CountedWords = { cases?: string; covers?: string; page?: undefined };

/** All test cases of a release. */
const ALL = 'all';
/** Begins the statuses of test cases that cover a requirement. */
const REQUIRED = 'required-';
/** Begins the statuses of test cases that are urgent or risky. */
const RISKY = 'risky-';

/** How an address names the test cases that a figure counts. */
export function wordsOf({ status, requirement, isRequired, isRisky }: Counted): CountedWords {
  const kind = isRequired ? REQUIRED : isRisky ? RISKY : '';
  const cases = `${kind}${status ?? ALL}`;
  return { cases, covers: requirement, page: undefined };
}

/** What an address names; undefined where it names no test cases. */
export function countedIn({ cases, covers }: Record<string, unknown>): Counted | undefined {
  if (typeof cases !== 'string') return undefined;
  const isRequired = cases.startsWith(REQUIRED);
  const isRisky = cases.startsWith(RISKY);
  const kind = isRequired ? REQUIRED : isRisky ? RISKY : '';
  const status = resultStatus.safeParse(cases.slice(kind.length)).data;
  return {
    ...(status && { status }),
    ...(isRequired && { isRequired }),
    ...(isRisky && { isRisky }),
    ...(covers !== undefined && { requirement: String(covers) }),
  };
}

/** The test cases whose list is open: they stand in the address, so that a link leads to them. */
export function useCounted() {
  const [address, setAddress] = useAddressState();
  return {
    counted: countedIn(address),
    close: () => void setAddress({ cases: undefined, covers: undefined, page: undefined }),
  };
}
