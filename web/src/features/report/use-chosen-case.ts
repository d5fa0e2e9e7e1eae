import { useAddressState } from '../../ui/table/use-table-state.ts';

/** The case of a report that is read: it stands in the address, so that a link leads to it. */
export function useChosenCase() {
  const [address, setAddress] = useAddressState();
  return {
    chosen: address.case === undefined ? undefined : String(address.case),
    onChoose: (caseKey: string) => void setAddress({ case: caseKey }),
  };
}
