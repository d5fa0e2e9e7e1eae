import { LIMITS } from '@caseloom/contract';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { fits } from './classes.ts';
import styles from './test-data-table.module.css';
import { type AdderProps, ValueAdder } from './ValueAdder.tsx';

/** More values than this are shown on demand. */
const SHOWN = 30;

type Props = Omit<AdderProps, 'name' | 'input'> & {
  isReadOnly: boolean;
  /** Why the values were not stored. */
  error: string | undefined;
};

/** The values of one validity: a line each, and one more for the next; Enter adds, an emptied line goes. */
export function ValueCell(props: Props) {
  const { cell, values, type, isSecret, isReadOnly, error, onChange } = props;
  const { t } = useTranslation('project');
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const adder = useRef<HTMLInputElement>(null);
  const name = [cell.label, t(`data.${cell.validity}`)].filter(Boolean).join(', ');
  const shown = isWhole ? values : values.slice(0, SHOWN);
  const wrong = t('data.wrongType', { type: t(`data.type.${type}`) });
  return (
    <td className={cell.validity === 'invalid' ? styles.invalid : undefined}>
      {shown.map((value, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, so the position identifies the line
          key={at}
          label={`${name}: ${t('data.valueNumber', { number: at + 1 })}`}
          remove={`${name}: ${t('data.removeValue', { number: at + 1 })}`}
          value={value}
          {...{ isSecret, isReadOnly }}
          error={fits(value, cell.validity, type, language) ? undefined : wrong}
          onKeep={(next) => onChange(values.map((each, other) => (other === at ? next : each)))}
          onRemove={() => {
            onChange(values.filter((_, other) => other !== at));
            adder.current?.focus();
          }}
          onDown={() => adder.current?.focus()}
        />
      ))}
      {shown.length < values.length && (
        <UnstyledButton className={styles.more} onClick={() => setWhole(true)}>
          {t('data.more', { count: values.length - shown.length })}
        </UnstyledButton>
      )}
      {!isReadOnly && values.length < LIMITS.dataValues && (
        <ValueAdder {...props} name={name} input={adder} />
      )}
      {error && (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      )}
    </td>
  );
}

type LineProps = {
  label: string;
  remove: string;
  value: string;
  isSecret: boolean;
  isReadOnly: boolean;
  error: string | undefined;
  onKeep: (value: string) => void;
  onRemove: () => void;
  onDown: () => void;
};

function Line({ label, remove, value, isSecret, isReadOnly, error, ...on }: LineProps) {
  const { t } = useTranslation('project');
  const [typed, setTyped] = useState<string>();
  function keep() {
    setTyped(undefined);
    if (typed === undefined || typed === value) return;
    if (typed === '') on.onRemove();
    else on.onKeep(typed);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const isEmpty = (typed ?? value) === '';
    if (event.key === 'Enter') on.onDown();
    else if (event.key === 'Escape' && typed !== undefined) setTyped(undefined);
    else if (event.key === 'Backspace' && isEmpty) on.onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className={styles.line}>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        title={error}
        className={error ? styles.wrong : undefined}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        readOnly={isReadOnly}
        maxLength={LIMITS.dataValue}
        placeholder={typed === undefined ? t('data.emptyValue') : undefined}
        value={typed ?? value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={keep}
        onKeyDown={handleKeyDown}
      />
      {!isReadOnly && (
        // emptying the line does the same by keyboard
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          aria-label={remove}
          onClick={on.onRemove}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
      {error && <div className={styles.error}>{error}</div>}
    </div>
  );
}
