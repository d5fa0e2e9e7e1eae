import { LIMITS } from '@caseloom/contract';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import styles from './names.module.css';
import { type Name, useNaming } from './use-names.ts';

/** How many names are shown at once. */
const SHOWN = 50;

type Props = { suiteId: string; names: Name[]; onClose: () => void };

/** Names to look through: each can be worded otherwise or left out, and all taken back once they are given. */
export function Names({ suiteId, names, onClose }: Props) {
  const { t } = useTranslation(['draft', 'common', 'suite']);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState<Record<string, string>>({});
  const [shown, setShown] = useState(SHOWN);
  const naming = useNaming(suiteId);
  const nameOf = ({ key, name }: Name) => (words[key] ?? name).trim();
  const taken = names.filter((one) => !left.has(one.key) && nameOf(one));
  if (naming.given.length > 0 && !naming.isBusy && !naming.error)
    return <Given naming={naming} onClose={onClose} />;
  return (
    <Form
      isBusy={naming.isBusy}
      onSubmit={() => naming.give(taken.map((one) => ({ ...one, name: nameOf(one) })))}
    >
      <Stack>
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {t('draft:names.count', { count: names.length })}
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => setLeft(new Set(left.size > 0 ? [] : names.map(({ key }) => key)))}
          >
            {t(left.size > 0 ? 'draft:names.all' : 'draft:names.none')}
          </Button>
        </Group>
        <ul className={styles.list} aria-label={t('suite:betterNamesTitle')}>
          {names.slice(0, shown).map((one) => (
            <Row
              key={one.key}
              name={one}
              value={words[one.key] ?? one.name}
              isTaken={!left.has(one.key)}
              onTake={() => setLeft((before) => turned(before, one.key))}
              onWord={(value) => setWords((before) => ({ ...before, [one.key]: value }))}
            />
          ))}
        </ul>
        {shown < names.length && (
          <Button variant="subtle" onClick={() => setShown(shown + SHOWN)}>
            {t('draft:names.more', { count: Math.min(SHOWN, names.length - shown) })}
          </Button>
        )}
        {naming.error && <ErrorCard error={naming.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={naming.isBusy} disabled={taken.length === 0}>
            {t('draft:names.give', { count: taken.length })}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** With a key that was not there, or without one that was. */
function turned(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

type RowProps = {
  name: Name;
  value: string;
  isTaken: boolean;
  onTake: () => void;
  onWord: (value: string) => void;
};

function Row({ name: { before, key }, value, isTaken, onTake, onWord }: RowProps) {
  const { t } = useTranslation('draft');
  return (
    <li className={isTaken ? undefined : styles.isLeft}>
      <Checkbox checked={isTaken} onChange={onTake} aria-label={t('names.take', { name: value })} />
      <div className={styles.name}>
        <Text size="sm" c="dimmed" id={`before-${key}`}>
          {before}
        </Text>
        <TextInput
          aria-label={t('names.better', { name: before })}
          aria-describedby={`before-${key}`}
          value={value}
          maxLength={LIMITS.label}
          disabled={!isTaken}
          onChange={({ currentTarget }) => onWord(currentTarget.value)}
        />
      </div>
    </li>
  );
}

/** The names that were given, and a button that undoes it. */
function Given({ naming, onClose }: { naming: ReturnType<typeof useNaming>; onClose: () => void }) {
  const { t } = useTranslation(['draft', 'common']);
  return (
    <Stack>
      <Text role="status">{t('draft:names.given', { count: naming.given.length })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={naming.takeBack}>
          {t('draft:names.takeBack')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  );
}
