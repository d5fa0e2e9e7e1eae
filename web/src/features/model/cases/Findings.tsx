import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import panelStyles from '../panel.module.css';
import { useFaults } from '../use-faults.ts';
import styles from './cases.module.css';
import { groupUncovered } from './uncovered.ts';
import { useElementNames } from './use-element-names.ts';
import { useSuite } from './use-suite.ts';

const MAX_SHOWN = 100;

/** What generating found out: what stays uncovered and why, and what else a tester should know about the cases. */
export function Findings() {
  const { t } = useTranslation('model');
  const places = useElementNames();
  const { suite } = useSuite();
  const { findings, uncovered } = useFaults();
  const groups = groupUncovered([...uncovered.values()].flat(), places);
  const rows = [
    ...(suite?.truncated && suite.counts.testCases === suite.testCases.length
      ? [{ text: t('truncated', { count: suite.testCases.length }), places: [], isNote: true }]
      : []),
    ...groups.map((group) => ({ text: group.reason, places: group.places, isNote: false })),
    ...findings.map(({ message, nodeId, edgeId, severity }) => ({
      text: message,
      places: placeOf(nodeId ?? edgeId, places),
      isNote: severity === 'note',
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('findings')}>
      <h3 className={styles.findingsHead}>{t('findings')}</h3>
      <ul className={panelStyles.list}>
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <FindingRow key={JSON.stringify(row)} row={row} onShow={places.show} />
        ))}
      </ul>
      {rows.length > MAX_SHOWN && (
        <p className={panelStyles.help}>{t('andMore', { count: rows.length - MAX_SHOWN })}</p>
      )}
    </section>
  );
}

type Place = { name: string; ids: string[] };
type Row = { text: string; places: Place[]; isNote: boolean };

function placeOf(id: string | undefined, names: ReturnType<typeof useElementNames>): Place[] {
  return id ? [{ name: names.nameOf(id), ids: names.elementsAt(id) }] : [];
}

function FindingRow({ row, onShow }: { row: Row; onShow: (ids: string[]) => void }) {
  const Icon = row.isNote ? IconInfoCircle : IconAlertTriangle;
  return (
    <li className={panelStyles.problem}>
      <p className={styles.finding}>
        <Icon size={16} aria-hidden className={row.isNote ? undefined : styles.warning} />
        <span>{row.text}</span>
      </p>
      {row.places.map(({ name, ids }) => (
        <button key={name} type="button" className={panelStyles.entry} onClick={() => onShow(ids)}>
          {name}
        </button>
      ))}
    </li>
  );
}
