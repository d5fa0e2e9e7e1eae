import type { ReleaseCase } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { Lines } from '../../ui/Lines.tsx';
import lineStyles from '../../ui/lines.module.css';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** A test case, which leads to the run that gave its result where that is known. */
export type CaseLine = Pick<ReleaseCase, 'caseKey' | 'name' | 'status' | 'requirements'> &
  Partial<Pick<ReleaseCase, 'suiteId' | 'runId'>>;

/** Test cases with their requirements and last results, one below the other. */
export function CaseLines({ items }: { items: CaseLine[] }) {
  return (
    <Lines>
      {items.map(({ suiteId, caseKey, name, runId, status, requirements }) => (
        <li key={`${suiteId} ${caseKey}`}>
          <div className={lineStyles.words}>
            {runId ? (
              <TextLink to="/runs/$id" params={{ id: runId }} search={{ case: caseKey }}>
                {name}
              </TextLink>
            ) : (
              <span>{name}</span>
            )}
            {requirements.length > 0 && (
              <Text size="sm" c="dimmed">
                {requirements.join(', ')}
              </Text>
            )}
          </div>
          <StatusMark status={status} />
        </li>
      ))}
    </Lines>
  );
}
