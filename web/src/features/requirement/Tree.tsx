import type { RequirementAnswer } from '@caseloom/contract';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoverageShares } from './CoverageShares.tsx';
import { GeneratedOnly } from './GeneratedOnly.tsx';
import { NotRun } from './NotRun.tsx';
import { RequirementId } from './RequirementId.tsx';
import { RequirementName } from './RequirementName.tsx';
import { RequirementState } from './RequirementState.tsx';
import styles from './record.module.css';
import { type Branch, toTree } from './tree.ts';

type Props = {
  slug: string;
  pattern: string | null;
  all: RequirementAnswer[];
  found: RequirementAnswer[];
};

/** So many are closed at first. */
const MANY = 300;

/** Requirements with their parts below them; each is closed and opened. */
export function Tree({ all, found, ...shown }: Props) {
  const { t } = useTranslation('requirement');
  const tree = useMemo(() => toTree(all, found), [all, found]);
  const parents = useMemo(
    () => new Set(all.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))),
    [all],
  );
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    all.length > MANY ? parents : new Set(),
  );
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  if (found.length === 0) return null;
  return (
    <>
      <Group gap="xs" mb="xs">
        <Button size="xs" variant="subtle" onClick={() => setClosed(new Set())}>
          {t('tree.openAll')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setClosed(parents)}>
          {t('tree.closeAll')}
        </Button>
      </Group>
      <ul className={styles.tree} aria-label={t('tree.label')}>
        {tree.map((branch) => (
          <BranchItem key={branch.requirement.id} {...{ branch, closed, toggle, ...shown }} />
        ))}
      </ul>
    </>
  );
}

type BranchProps = {
  slug: string;
  pattern: string | null;
  branch: Branch;
  closed: ReadonlySet<string>;
  toggle: (id: string) => void;
};

function BranchItem({ branch, closed, toggle, slug, pattern }: BranchProps) {
  const { t } = useTranslation('requirement');
  const { requirement, parts, isFound } = branch;
  const { id } = requirement;
  const isOpen = !closed.has(id);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={styles.row} data-found={isFound || undefined}>
        {parts.length > 0 ? (
          <UnstyledButton
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'tree.close' : 'tree.open', { id })}
            onClick={() => toggle(id)}
          >
            <Icon size={20} aria-hidden />
          </UnstyledButton>
        ) : (
          <span className={styles.toggle} />
        )}
        <div className={styles.name}>
          <RequirementId id={id} pattern={pattern} link={requirement.link} />
          <RequirementName requirement={requirement} />
        </div>
        <div className={styles.facts}>
          <CoverageShares slug={slug} id={id} />
          <RequirementState requirement={requirement} />
          <NotRun requirement={requirement} />
          <GeneratedOnly slug={slug} requirement={requirement} />
        </div>
      </div>
      {isOpen && parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <BranchItem
              key={part.requirement.id}
              {...{ branch: part, closed, toggle, slug, pattern }}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
