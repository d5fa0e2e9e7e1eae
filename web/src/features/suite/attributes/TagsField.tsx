import { LIMITS } from '@caseloom/contract';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagsOf } from '../api.ts';

type Props = {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Whose tags are suggested; without it any may be typed. */
  projectSlug: string | undefined;
  value: string[];
  onChange: (tags: string[]) => void;
};

/** Words that cases are marked with: those of the project are suggested, others may be typed. */
export function TagsField({ projectSlug, value, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation('attributes');
  const { data: known = [] } = useQuery({
    ...tagsOf(projectSlug ?? ''),
    enabled: projectSlug !== undefined,
  });
  const lower = (tag: string) => tag.toLocaleLowerCase(i18n.language);
  return (
    <TagsInput
      {...props}
      placeholder={value.length === 0 ? t('addTag') : ''}
      data={known}
      maxTags={LIMITS.caseTags}
      maxLength={LIMITS.tag}
      splitChars={[',']}
      acceptValueOnBlur
      clearable={false}
      isDuplicate={(tag, tags) => tags.some((one) => lower(one) === lower(tag))}
      value={value}
      // commas stand between tags in addresses and files: one that was pasted parts two
      onChange={(tags) =>
        onChange(
          [...new Set(tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim()))].filter(
            Boolean,
          ),
        )
      }
      // below it stand the buttons of its dialog
      comboboxProps={{ withinPortal: false, position: 'top' }}
    />
  );
}
