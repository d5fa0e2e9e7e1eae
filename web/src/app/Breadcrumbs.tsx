import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { projectOf } from '../features/project/api.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** What a page is called in the path above it. */
export type Crumb =
  | 'dashboard'
  | 'projects'
  | 'project'
  | 'suite'
  | 'run'
  | 'generate-with-ai'
  | 'prompt'
  | 'uploadFile'
  | 'draft'
  | 'users'
  | 'user'
  | 'inviteUser'
  | 'settings'
  | 'contact'
  | 'privacy'
  | 'terms';

/** The page that the path leads through, where there is one between home and here. */
const ABOVE: Partial<Record<Crumb, 'projects' | 'users' | 'generate-with-ai'>> = {
  project: 'projects',
  suite: 'projects',
  run: 'projects',
  user: 'users',
  prompt: 'generate-with-ai',
  uploadFile: 'generate-with-ai',
  draft: 'generate-with-ai',
};

/** The path from home to this page; the last part is where one is. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const match = useMatches().findLast(({ staticData }) => staticData.crumb);
  const crumb = match?.staticData.crumb;
  if (!match || !crumb) return null;
  const above = ABOVE[crumb];
  const { name: slug = '' } = match.params as { name?: string };
  const isNewData = (match.search as { data?: string }).data === 'new';
  const here = isNewData ? t('crumb.createTestData') : t(`crumb.${crumb}`);
  return (
    <nav aria-label={t('crumb.label')} className="crumbs">
      <ol>
        <li>
          {/* on the dashboard itself the last part says where one is */}
          <TextLink to="/dashboard" activeProps={{ 'aria-current': undefined }}>
            {t('crumb.home')}
          </TextLink>
        </li>
        {above && (
          <li>
            <TextLink to={`/${above}`}>{t(`crumb.${above}`)}</TextLink>
          </li>
        )}
        {crumb === 'project' && isNewData && (
          <li>
            <TextLink to="/projects/$name" params={{ name: slug }}>
              <ProjectName slug={slug} />
            </TextLink>
          </li>
        )}
        <li aria-current="page">
          {crumb === 'project' && !isNewData ? <ProjectName slug={slug} /> : here}
        </li>
      </ol>
    </nav>
  );
}

function ProjectName({ slug }: { slug: string }) {
  return useQuery(projectOf(slug)).data?.name ?? slug;
}
