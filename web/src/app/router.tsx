import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readToken } from '../lib/session.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({
  component: Outlet,
  errorComponent: ErrorScreen,
  notFoundComponent: () => <Navigate to="/404" replace />,
});

const text = (search: Record<string, unknown>, name: string) =>
  typeof search[name] === 'string' ? (search[name] as string) : undefined;
const linkSearch = (search: Record<string, unknown>) => ({
  token: text(search, 'token'),
  key: text(search, 'key'),
});

const page = (
  path: string,
  load: () => Promise<Record<string, React.ComponentType>>,
  name: string,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search) => ({ ...linkSearch(search), back: text(search, 'back') }),
    component: lazyRouteComponent(load, name),
  });

const publicPages = [
  page('/login', () => import('../features/auth/LoginPage.tsx'), 'LoginPage'),
  page('/register', () => import('../features/auth/RegisterPage.tsx'), 'RegisterPage'),
  page('/verify-email', () => import('../features/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  page(
    '/forgot-password',
    () => import('../features/auth/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
  page(
    '/reset-password',
    () => import('../features/auth/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
  page('/invitation/$id', () => import('../features/auth/InvitationPage.tsx'), 'InvitationPage'),
];

const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFound });
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
    if (!readToken()) throw redirect({ to: '/login', search: { back: location.href } as never });
  },
  component: Outlet,
});
const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Shell });

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  component: lazyRouteComponent(
    () => import('../features/dashboard/DashboardPage.tsx'),
    'DashboardPage',
  ),
});
const projects = createRoute({
  getParentRoute: () => shell,
  path: '/projects',
  component: lazyRouteComponent(
    () => import('../features/project/ProjectsPage.tsx'),
    'ProjectsPage',
  ),
});
const project = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$name',
  component: lazyRouteComponent(() => import('../features/project/ProjectPage.tsx'), 'ProjectPage'),
});
const createProject = createRoute({
  getParentRoute: () => signedIn,
  path: '/createprojects',
  component: lazyRouteComponent(
    () => import('../features/project/CreateProjectPage.tsx'),
    'CreateProjectPage',
  ),
});
const tool = createRoute({
  getParentRoute: () => signedIn,
  path: '/tool/$id',
  component: lazyRouteComponent(() => import('../features/model/ToolPage.tsx'), 'ToolPage'),
});
const toolModel = createRoute({
  getParentRoute: () => signedIn,
  path: '/tool/$id/model/$modelId',
  component: lazyRouteComponent(() => import('../features/model/ToolPage.tsx'), 'ToolPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    notFound,
    ...publicPages,
    signedIn.addChildren([
      shell.addChildren([dashboard, projects, project]),
      createProject,
      tool,
      toolModel,
    ]),
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
});
