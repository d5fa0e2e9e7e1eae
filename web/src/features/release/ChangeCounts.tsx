import { RELEASE_CHANGES, type ReleaseChange, type ReleaseComparison } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import styles from './release.module.css';

/** What about test cases may differ: a comparison says it apart, so that words as before are not read as results as before. */
const GROUPS = [
  { group: 'results', kinds: ['result', 'failing', 'passing', 'otherwise', 'untested'] },
  { group: 'cases', kinds: ['added', 'removed'] },
  { group: 'words', kinds: ['reworded', 'same'] },
] as const;

/** Parts of another figure: none of them is there where nothing went so. */
const PARTS: readonly ReleaseChange[] = ['failing', 'passing', 'otherwise'];

/** The change that the address names; undefined stands for all that differs. */
export function useChange(): ReleaseChange | undefined {
  const [address] = useAddressState();
  return RELEASE_CHANGES.find((change) => change === address.change);
}

/** How many test cases differ how; each figure leads to exactly those. */
export function ChangeCounts({ counts }: Pick<ReleaseComparison, 'counts'>) {
  const { t } = useTranslation('release');
  const all = counts.result + counts.added + counts.removed;
  const isResultAll = all === counts.result;
  const chosen = useChange();
  const change = isResultAll ? (chosen ?? 'result') : chosen;
  const isShown = (one: ReleaseChange) => counts[one] > 0 || !PARTS.includes(one);
  return (
    <dl className={styles.changes}>
      {!isResultAll && (
        <div>
          <dt>{t('changeGroups.all')}</dt>
          <Count isCurrent={change === undefined} words={t('allChanges', { count: all })} />
        </div>
      )}
      {GROUPS.map(({ group, kinds }) => (
        <div key={group}>
          <dt>{t(`changeGroups.${group}`)}</dt>
          {kinds.filter(isShown).map((one) => (
            <Count
              key={one}
              change={one}
              isCurrent={change === one}
              words={t(`changeCount.${one}`, { count: counts[one] })}
            />
          ))}
        </div>
      ))}
    </dl>
  );
}

type CountProps = { change?: ReleaseChange; isCurrent: boolean; words: string };

function Count({ change, isCurrent, words }: CountProps) {
  return (
    <dd>
      <TextLink
        to="."
        search={(before: object) => ({ ...before, change })}
        resetScroll={false}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {words}
      </TextLink>
    </dd>
  );
}
