import { IconChevronRight } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { TextLink } from '../../ui/TextLink.tsx';
import { useEditor } from './editor.ts';
import styles from './tool.module.css';

/** The models through which one came into this one, outermost first. */
export function ParentModels({ slug }: { slug: string }) {
  const { via } = useSearch({ strict: false }) as { via?: string };
  const models = useEditor((editor) => editor.models);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const ids = via?.split('.') ?? [];
  return ids.map((modelId, at) => {
    const search = at > 0 ? { via: ids.slice(0, at).join('.') } : {};
    return (
      <span key={modelId} className={styles.via}>
        {isReadOnly ? (
          <TextLink to="/readonly/$modelId" params={{ modelId }} search={search}>
            {models.get(modelId)?.name ?? '…'}
          </TextLink>
        ) : (
          <TextLink to="/tool/$id/model/$modelId" params={{ id: slug, modelId }} search={search}>
            {models.get(modelId)?.name ?? '…'}
          </TextLink>
        )}
        <IconChevronRight size={16} aria-hidden />
      </span>
    );
  });
}
