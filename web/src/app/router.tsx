import { Center, Loader } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { readToken } from '../lib/session.ts';
import type { Crumb } from './Breadcrumbs.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { lazyPage } from './lazy-page.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    crumb?: Crumb;
    /** `false` where the page has its own back link. */
    header?: false;
  }
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: () => <Navigate to="/404" replace />,
});

function Root() {
  useKeptFocus();
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
    </>
  );
}

function text(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' ? value : undefined;
}

/** What links of mails, and of a session that has ended, bring along. */
const linkSearch = (search: Record<string, unknown>) => ({
  token: text(search, 'token'),
  key: text(search, 'key'),
  back: text(search, 'back'),
  expired: search.expired === true ? true : undefined,
});

const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, validateSearch: linkSearch, component });

const publicPages = [
  page('/login', LoginPage),
  page(
    '/register',
    lazyPage(() => import('../features/auth/RegisterPage.tsx'), 'RegisterPage'),
  ),
  page(
    '/verify-email',
    lazyPage(() => import('../features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  ),
  page(
    '/forgot-password',
    lazyPage(() => import('../features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  ),
  page(
    '/reset-password',
    lazyPage(() => import('../features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  ),
  page(
    '/invitation/$id',
    lazyPage(() => import('../features/auth/InvitationPage.tsx'), 'InvitationPage'),
  ),
  page(
    '/shared/run/$token',
    lazyPage(() => import('../features/report/SharedReportPage.tsx'), 'SharedReportPage'),
  ),
  page(
    '/shared/release/$token',
    lazyPage(() => import('../features/release/SharedReleasePage.tsx'), 'SharedReleasePage'),
  ),
  page(
    '/privacy-and-policy',
    lazyPage(() => import('../features/legal/LegalPages.tsx'), 'PrivacyPage'),
  ),
  page(
    '/termsofservice',
    lazyPage(() => import('../features/legal/LegalPages.tsx'), 'TermsPage'),
  ),
];

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyPage(() => import('./NotFound.tsx'), 'NotFound'),
});
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' });
  },
});

/** Without a token, to the login, which leads back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (!readToken()) throw redirect({ to: '/login', search: { back: location.href } });
  },
  component: Outlet,
});
const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyPage(() => import('./behind-login.ts'), 'Shell'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { crumb: 'dashboard' },
  component: lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});
const projects = createRoute({
  getParentRoute: () => shell,
  path: '/projects',
  staticData: { crumb: 'projects' },
  component: lazyPage(() => import('../features/project/ProjectsPage.tsx'), 'ProjectsPage'),
});
const work = createRoute({
  getParentRoute: () => shell,
  path: '/work',
  staticData: { crumb: 'work' },
  component: lazyPage(() => import('../features/work/WorkPage.tsx'), 'WorkPage'),
});
const bin = createRoute({
  getParentRoute: () => shell,
  path: '/bin',
  staticData: { crumb: 'bin' },
  component: lazyPage(() => import('../features/bin/BinPage.tsx'), 'BinPage'),
});
const project = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$name',
  staticData: { crumb: 'project' },
  component: lazyPage(() => import('../features/project/ProjectPage.tsx'), 'ProjectPage'),
});
const editProject = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$name/edit',
  staticData: { header: false },
  component: lazyPage(() => import('../features/project/EditProjectPage.tsx'), 'EditProjectPage'),
});
const importCases = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$name/import-cases',
  staticData: { crumb: 'importCases' },
  component: lazyPage(
    () => import('../features/case-import/ImportCasesPage.tsx'),
    'ImportCasesPage',
  ),
});
const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$name/webhooks',
  staticData: { crumb: 'webhooks' },
  component: lazyPage(() => import('../features/webhook/WebhooksPage.tsx'), 'WebhooksPage'),
});
const importRequirements = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$name/import-requirements',
  staticData: { crumb: 'importRequirements' },
  component: lazyPage(
    () => import('../features/requirement/import/ImportRequirementsPage.tsx'),
    'ImportRequirementsPage',
  ),
});
const suite = createRoute({
  getParentRoute: () => shell,
  path: '/suites/$id',
  staticData: { crumb: 'suite' },
  component: lazyPage(() => import('../features/suite/SuitePage.tsx'), 'SuitePage'),
});
const run = createRoute({
  getParentRoute: () => shell,
  path: '/runs/$id',
  staticData: { crumb: 'run' },
  component: lazyPage(() => import('../features/run/RunPage.tsx'), 'RunPage'),
});
const comparison = createRoute({
  getParentRoute: () => shell,
  path: '/runs/$id/compare',
  staticData: { crumb: 'comparison' },
  component: lazyPage(() => import('../features/run/compare/ComparePage.tsx'), 'ComparePage'),
});
const report = createRoute({
  getParentRoute: () => shell,
  path: '/runs/$id/report',
  staticData: { crumb: 'report' },
  component: lazyPage(() => import('../features/report/ReportPage.tsx'), 'ReportPage'),
});
const release = createRoute({
  getParentRoute: () => shell,
  path: '/releases/$id',
  staticData: { crumb: 'release' },
  component: lazyPage(() => import('../features/release/ReleasePage.tsx'), 'ReleasePage'),
});
const createProject = createRoute({
  getParentRoute: () => shell,
  path: '/createprojects',
  staticData: { header: false },
  component: lazyPage(
    () => import('../features/project/CreateProjectPage.tsx'),
    'CreateProjectPage',
  ),
});
const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  staticData: { crumb: 'users' },
  component: lazyPage(() => import('../features/user/UsersPage.tsx'), 'UsersPage'),
});
const user = createRoute({
  getParentRoute: () => shell,
  path: '/user/$id',
  staticData: { crumb: 'user' },
  component: lazyPage(() => import('../features/user/UserPage.tsx'), 'UserPage'),
});
const inviteUser = createRoute({
  getParentRoute: () => shell,
  path: '/invite-user',
  staticData: { crumb: 'inviteUser', header: false },
  component: lazyPage(() => import('../features/user/InviteUserPage.tsx'), 'InviteUserPage'),
});
const generate = createRoute({
  getParentRoute: () => shell,
  path: '/generate-with-ai',
  staticData: { crumb: 'generate-with-ai' },
  component: lazyPage(() => import('../features/draft/GeneratePage.tsx'), 'GeneratePage'),
});
const generateFromPrompt = createRoute({
  getParentRoute: () => shell,
  path: '/generate-with-ai/prompt',
  staticData: { crumb: 'prompt' },
  component: lazyPage(() => import('../features/draft/PromptPage.tsx'), 'PromptPage'),
});
const generateFromFiles = createRoute({
  getParentRoute: () => shell,
  path: '/generate-with-ai/upload-file',
  staticData: { crumb: 'uploadFile' },
  component: lazyPage(() => import('../features/draft/UploadPage.tsx'), 'UploadPage'),
});
const generateFromLink = createRoute({
  getParentRoute: () => shell,
  path: '/generate-with-ai/link',
  staticData: { crumb: 'link' },
  component: lazyPage(() => import('../features/draft/LinkPage.tsx'), 'LinkPage'),
});
const draft = createRoute({
  getParentRoute: () => shell,
  path: '/generate-with-ai/$draftId',
  staticData: { crumb: 'draft' },
  component: lazyPage(() => import('../features/draft/DraftPage.tsx'), 'DraftPage'),
});
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  staticData: { crumb: 'settings' },
  component: lazyPage(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
});
const settingsTab = createRoute({
  getParentRoute: () => shell,
  path: '/settings/$tab',
  staticData: { crumb: 'settings' },
  component: lazyPage(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
});
const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contact',
  staticData: { crumb: 'contact' },
  component: lazyPage(() => import('../features/help/ContactPage.tsx'), 'ContactPage'),
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/resources/privacy-and-policy',
  staticData: { crumb: 'privacy' },
  component: lazyPage(() => import('../features/legal/LegalPages.tsx'), 'PrivacyResource'),
});
const terms = createRoute({
  getParentRoute: () => shell,
  path: '/resources/termsofservice',
  staticData: { crumb: 'terms' },
  component: lazyPage(() => import('../features/legal/LegalPages.tsx'), 'TermsResource'),
});
/** The test case whose path is highlighted, the models that led here, the run that is shown. */
const caseSearch = (
  search: Record<string, unknown>,
): { case?: string; via?: string; run?: string } => {
  const [shown, via, run] = [text(search, 'case'), text(search, 'via'), text(search, 'run')];
  return { ...(shown && { case: shown }), ...(via && { via }), ...(run && { run }) };
};

/** The same, and whether a file is to be imported at once. */
const toolSearch = (
  search: Record<string, unknown>,
): ReturnType<typeof caseSearch> & { dialog?: 'import' } => ({
  ...caseSearch(search),
  ...(text(search, 'dialog') === 'import' && { dialog: 'import' }),
});

const tool = createRoute({
  getParentRoute: () => signedIn,
  path: '/tool/$id',
  validateSearch: toolSearch,
  component: lazyPage(() => import('../features/model/ToolPage.tsx'), 'ToolPage'),
});
// the same page for both: the first save of a model gives it an address, and moves nobody's focus
const toolNew = createRoute({ getParentRoute: () => tool, path: '/' });
const toolModel = createRoute({ getParentRoute: () => tool, path: '/model/$modelId' });
const readOnly = createRoute({
  getParentRoute: () => signedIn,
  path: '/readonly/$modelId',
  validateSearch: caseSearch,
  component: lazyPage(() => import('../features/model/ReadOnlyPage.tsx'), 'ReadOnlyPage'),
});

/** Shown while the code of a page is loading; where the server is away, the bar below says so. */
function Pending() {
  return (
    <Center mih="60vh">
      <Loader role="status" aria-label={i18next.t('common:loading')} />
    </Center>
  );
}

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    notFound,
    ...publicPages,
    signedIn.addChildren([
      shell.addChildren([
        dashboard,
        projects,
        work,
        bin,
        project,
        editProject,
        importCases,
        webhooks,
        importRequirements,
        createProject,
        users,
        user,
        inviteUser,
        settings,
        settingsTab,
        contact,
        privacy,
        terms,
        suite,
        run,
        comparison,
        release,
        report,
        generate,
        generateFromPrompt,
        generateFromFiles,
        generateFromLink,
        draft,
      ]),
      tool.addChildren([toolNew, toolModel]),
      readOnly,
    ]),
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: Pending,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});
