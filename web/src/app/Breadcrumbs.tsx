import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { projectOf } from '../features/project/api.ts';
import { releaseOf } from '../features/release/api.ts';
import { runOf } from '../features/run/api.ts';
import { suiteOf } from '../features/suite/api.ts';
import { userOf } from '../features/user/api.ts';
import { useLastProject } from '../lib/last-project.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { fullName } from '../ui/UserAvatar.tsx';
import styles from './shell.module.css';

/** What a page is called in the path above it. */
export type Crumb =
  | 'dashboard'
  | 'projects'
  | 'work'
  | 'project'
  | 'importCases'
  | 'webhooks'
  | 'importRequirements'
  | 'bin'
  | 'suite'
  | 'run'
  | 'comparison'
  | 'release'
  | 'report'
  | 'generate-with-ai'
  | 'prompt'
  | 'uploadFile'
  | 'link'
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
  importCases: 'projects',
  webhooks: 'projects',
  importRequirements: 'projects',
  bin: 'projects',
  suite: 'projects',
  run: 'projects',
  comparison: 'projects',
  release: 'projects',
  report: 'projects',
  user: 'users',
  prompt: 'generate-with-ai',
  uploadFile: 'generate-with-ai',
  link: 'generate-with-ai',
  draft: 'generate-with-ai',
};

/** A page of the path: its address within the app, and its name as people gave it. */
type Place = { to: string; name: string };

/** The path from home to this page; the last part is where one is. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const match = useMatches().findLast(({ staticData }) => staticData.crumb);
  const crumb = match?.staticData.crumb;
  const { name: slug, id }: { name?: string; id?: string } = match?.params ?? {};
  const { things, here } = useThings(crumb, { slug, id });
  if (!match || !crumb) return null;
  const above = ABOVE[crumb];
  const { data }: { data?: unknown } = match.search;
  const isNewData = data === 'new';
  const places: Place[] = [
    { to: '/dashboard', name: t('crumb.home') },
    ...(above ? [{ to: `/${above}`, name: t(`crumb.${above}`) }] : []),
    ...things,
    ...(isNewData && slug && here ? [{ to: `/projects/${slug}`, name: here }] : []),
  ];
  const last = isNewData ? t('crumb.createTestData') : (here ?? t(`crumb.${crumb}`));
  return (
    <nav aria-label={t('crumb.label')} className={styles.crumbs}>
      <ol>
        {places.map(({ to, name }) => (
          <li key={to}>
            {/* on the dashboard itself the last part says where one is */}
            <TextLink to={to} title={name} activeProps={{ 'aria-current': undefined }}>
              {name}
            </TextLink>
          </li>
        ))}
        <li aria-current="page" title={last}>
          {last}
        </li>
      </ol>
    </nav>
  );
}

/**
 * The project, suite and run that a page belongs to, as far as they are known yet, and the name of
 * what the page itself is about, where it has one.
 */
function useThings(crumb: Crumb | undefined, { slug, id = '' }: { slug?: string; id?: string }) {
  const isOfRun = crumb === 'run' || crumb === 'comparison' || crumb === 'report';
  const run = useQuery({ ...runOf(id), enabled: isOfRun }).data;
  const suite = useQuery({ ...suiteOf(id), enabled: crumb === 'suite' }).data;
  const release = useQuery({ ...releaseOf(id), enabled: crumb === 'release' }).data?.release;
  const user = useQuery({ ...userOf(id), enabled: crumb === 'user' }).data;
  const projectSlug = slug ?? (run ?? suite ?? release)?.projectSlug;
  const project = useQuery({ ...projectOf(projectSlug ?? ''), enabled: !!projectSlug }).data;
  useLastProject(project?.slug);
  const isOfProject =
    crumb === 'importCases' || crumb === 'importRequirements' || crumb === 'webhooks';
  const above: (Place | undefined)[] = [
    (run ?? suite ?? release) && project && { to: `/projects/${project.slug}`, name: project.name },
    run && { to: `/suites/${run.suiteId}`, name: run.suiteName },
    isOfProject && project ? { to: `/projects/${project.slug}`, name: project.name } : undefined,
    run && crumb !== 'run' ? { to: `/runs/${run.id}`, name: run.name } : undefined,
  ];
  const names: Partial<Record<Crumb, string | undefined>> = {
    project: project?.name,
    suite: suite?.name,
    run: run?.name,
    release: release?.name,
    user: user && fullName(user),
  };
  return { things: above.filter((place) => place !== undefined), here: crumb && names[crumb] };
}
