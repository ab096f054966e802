import { createRoute, redirect } from '@tanstack/react-router';
import { mailedSecret } from '../../platform/auth/mailed-secret.ts';
import { LinkPending } from '../../platform/page/page-pending.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { requireSignedOut } from './guards.ts';
import { root } from './root.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'common.title.logIn' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../../areas/auth/sign-in/sign-in-page.tsx')),
});
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'common.title.signUp' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../pages/sign-up-route.tsx')),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  staticData: { title: 'common.title.logOut' },
  component: lazyPage(['auth'], () => import('../../areas/auth/logout-page.tsx')),
});
const handoff = createRoute({
  getParentRoute: () => root,
  path: '/auth/handoff',
  staticData: { title: 'common.title.logIn' },
  component: lazyPage(['auth'], () => import('../../areas/auth/handoff/handoff-page.tsx')),
});
const requestReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  staticData: { title: 'common.title.passwordReset' },
  component: lazyPage(['auth'], () => import('../../areas/auth/passwords/password-reset-page.tsx')),
});
const resetByHash = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/reset',
  staticData: { title: 'common.title.newPassword' },
  pendingComponent: LinkPending,
  // A link that does not work leads to its error page before a form is shown (spec 1 §2).
  loader: async ({ location }) => {
    const state = await (await import('../../areas/auth/passwords/reset-link.ts')).resetLinkState(
      mailedSecret(location.hash),
    );
    if (state === 'works') return;
    throw redirect({ to: '/password-reset/error', hash: state === 'invalid' ? state : undefined, replace: true });
  },
  component: lazyPage(['auth'], () => import('../../areas/auth/passwords/new-password-page.tsx')),
});
/** Mails once had the secret in the path; the fragment keeps it from servers. */
const resetByPath = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$confirmationHash',
  beforeLoad: ({ params: { confirmationHash: hash } }) => {
    throw redirect({ to: '/password-reset/reset', hash, replace: true });
  },
});
const resetExpired = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/error',
  staticData: { title: 'common.title.expiredLink' },
  component: lazyPage(['auth'], () => import('../../areas/auth/passwords/reset-expired-page.tsx')),
});
const resetDone = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/success',
  staticData: { title: 'common.title.passwordUpdated' },
  component: lazyPage(['auth'], () => import('../../areas/auth/passwords/reset-done-page.tsx')),
});

/** Sign-in, sign-up and password reset: the pages for signed-out visitors. */
export const authRoutes = [
  login,
  signup,
  logout,
  handoff,
  requestReset,
  resetByHash,
  resetByPath,
  resetExpired,
  resetDone,
] as const;
