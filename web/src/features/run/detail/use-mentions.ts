import { type Colleague, foldName } from '@caseloom/contract';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { fullName } from '../../../ui/UserAvatar.tsx';

/** The `@` before the caret with what is typed of a name: not in an e-mail address. */
const BEGUN = /(?<![\p{L}\p{N}_.-])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*){0,3})$/u;
const MAX_OFFERED = 8;

type Props = {
  value: string;
  onChange: (text: string) => void;
  people: readonly Colleague[];
  field: RefObject<HTMLTextAreaElement | null>;
};

/** Who may be meant by the `@` at the caret, who of them is chosen, and what keys do meanwhile. */
export function useMentions({ value, onChange, people, field }: Props) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(true);
  const begun = isClosed ? undefined : BEGUN.exec(value.slice(0, caret))?.[1];
  const offered = begun === undefined ? [] : offer(begun, people);
  const chosen = Math.min(active, offered.length - 1);

  function pick(person: Colleague) {
    const at = caret - (begun?.length ?? 0);
    const name = `${fullName(person)} `;
    onChange(value.slice(0, at) + name + value.slice(caret).trimStart());
    setClosed(true);
    const next = at + name.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(next, next));
  }

  function handleChange({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) {
    onChange(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setActive(0);
    setClosed(false);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const action = actionOf(event.key);
    if (!action || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  function actionOf(key: string): (() => void) | undefined {
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by) return () => setActive((chosen + by + offered.length) % offered.length);
    const person = offered[chosen];
    if (person && (key === 'Enter' || key === 'Tab')) return () => pick(person);
    return key === 'Escape' ? () => setClosed(true) : undefined;
  }

  const close = () => setClosed(true);
  return { offered, chosen, pick, handleChange, handleKeyDown, setCaret, close };
}

/** The people of whose name a word, or the whole, begins with what is typed. */
function offer(typed: string, people: readonly Colleague[]): Colleague[] {
  const begun = foldName(typed);
  return people
    .filter((person) => {
      const name = foldName(fullName(person));
      return name.startsWith(begun) || name.split(/\s+/).some((word) => word.startsWith(begun));
    })
    .slice(0, MAX_OFFERED);
}
