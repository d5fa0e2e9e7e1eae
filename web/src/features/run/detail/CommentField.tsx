import { findMentions, LIMITS } from '@caseloom/contract';
import { Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { fullName, UserAvatar } from '../../../ui/UserAvatar.tsx';
import { me } from '../../auth/api.ts';
import { useWorkers } from '../../project/parts.ts';
import styles from './comment-field.module.css';
import { useMentions } from './use-mentions.ts';

type Props = {
  projectSlug: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: (event: FocusEvent<HTMLTextAreaElement>) => void;
};

/**
 * A comment. After an `@` it offers the members of the project: arrows move, Enter or Tab picks, Escape
 * closes the list. An `@` that means no member is said before the comment is saved.
 */
export function CommentField({ projectSlug, value, onChange, onBlur }: Props) {
  const { t, i18n } = useTranslation('run');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const own = useQuery(me).data?.id;
  const people = useWorkers(projectSlug);
  const others = people.filter((person) => person.id !== own);
  const mentions = useMentions({ value, onChange, people: others, field });
  const { offered, chosen } = mentions;
  const isOpen = offered.length > 0;
  const unknown = isOpen ? [] : findMentions(value, people).unknown.map((word) => `“@${word}”`);
  return (
    <div className={styles.root}>
      <Textarea
        ref={field}
        label={t('comment')}
        description={t('mention.help')}
        autosize
        minRows={2}
        maxLength={LIMITS.comment}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        onChange={mentions.handleChange}
        onSelect={({ currentTarget }) => mentions.setCaret(currentTarget.selectionStart)}
        onKeyDown={mentions.handleKeyDown}
        onBlur={(event) => {
          mentions.close();
          onBlur(event);
        }}
      />
      {isOpen && (
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t('mention.list')}
          className={shared.suggestions}
        >
          {offered.map((person, at) => (
            <div
              key={person.id}
              role="option"
              id={`${id}-${at}`}
              tabIndex={-1}
              aria-selected={at === chosen}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.pick(person)}
              onKeyDown={mentions.handleKeyDown}
            >
              <UserAvatar user={person} size={24} />
              {fullName(person)}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">
        {isOpen && t('mention.found', { count: offered.length })}
      </VisuallyHidden>
      {unknown.length > 0 && (
        <Text size="sm" role="status" className={styles.hint}>
          {t('mention.nobody', {
            count: unknown.length,
            words: new Intl.ListFormat(i18n.language).format(unknown),
          })}
        </Text>
      )}
    </div>
  );
}
