import { createRoute, redirect } from '@tanstack/react-router';
import { LinkPending } from '../../platform/page-pending.tsx';
import { requireSignedOut } from '../guards.ts';
import { lazyPage } from '../lazy-page.tsx';
import { root } from './root.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'common.title.logIn' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../../areas/auth/sign-in-page.tsx')),
});
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'common.title.signUp' },
  beforeLoad: requireSignedOut,
  component: lazyPage(['auth'], () => import('../../areas/auth/sign-up-page.tsx')),
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
  component: lazyPage(['auth'], () => import('../../areas/auth/handoff-page.tsx')),
});
const requestReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  staticData: { title: 'common.title.passwordReset' },
  component: lazyPage(['auth'], () => import('../../areas/auth/password-reset-page.tsx')),
});
/** Redirects a reset link that is no longer valid to its error page before a form is shown (spec 1 §2). */
async function checkResetLink(
  hashOf: (link: typeof import('../../areas/auth/reset-link.ts')) => string,
): Promise<void> {
  const link = await import('../../areas/auth/reset-link.ts');
  if (await link.resetLinkWorks(hashOf(link))) return;
  throw redirect({ to: '/password-reset/error', replace: true });
}
const newPassword = {
  staticData: { title: 'common.title.newPassword' },
  pendingComponent: LinkPending,
  component: lazyPage(['auth'], () => import('../../areas/auth/new-password-page.tsx')),
} as const;
const resetByHash = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/reset',
  loader: ({ location: { hash } }) => checkResetLink(({ resetHashOf }) => resetHashOf(hash)),
  ...newPassword,
});
const resetByPath = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$confirmationHash',
  loader: ({ params: { confirmationHash } }) => checkResetLink(() => confirmationHash),
  ...newPassword,
});
const resetExpired = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/error',
  staticData: { title: 'common.title.expiredLink' },
  component: lazyPage(['auth'], () => import('../../areas/auth/reset-expired-page.tsx')),
});
const resetDone = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/success',
  staticData: { title: 'common.title.passwordUpdated' },
  component: lazyPage(['auth'], () => import('../../areas/auth/reset-done-page.tsx')),
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
