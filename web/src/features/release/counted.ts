import { RESULT_STATUSES } from '@caseloom/contract';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import type { Counted } from './api.ts';

/** The parameters of the address that name what is counted. */
export type CountedWords = { cases?: string; covers?: string; page?: undefined };

/** All test cases of a release. */
const ALL = 'all';
/** Those that failed or are blocked. */
const FAILING = 'failing';
/** Begins the statuses of test cases that cover a requirement. */
const REQUIRED = 'required-';
/** Begins the statuses of test cases that are urgent or risky. */
const RISKY = 'risky-';

/** How an address names the test cases that a figure counts. */
export function wordsOf({ status, requirement, ...kinds }: Counted): CountedWords {
  const { isRequired, isRisky, isFailing } = kinds;
  const kind = isRequired ? REQUIRED : isRisky ? RISKY : '';
  const cases = `${kind}${status ?? (isFailing ? FAILING : ALL)}`;
  return { cases, covers: requirement, page: undefined };
}

/** What an address names; undefined where it names no test cases. */
export function countedIn({ cases, covers }: Record<string, unknown>): Counted | undefined {
  if (typeof cases !== 'string') return undefined;
  const isRequired = cases.startsWith(REQUIRED);
  const isRisky = cases.startsWith(RISKY);
  const kind = isRequired ? REQUIRED : isRisky ? RISKY : '';
  const status = RESULT_STATUSES.find((each) => each === cases.slice(kind.length));
  return {
    ...(status && { status }),
    ...(isRequired && { isRequired }),
    ...(isRisky && { isRisky }),
    ...(cases.endsWith(FAILING) && { isFailing: true }),
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
