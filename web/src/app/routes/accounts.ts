import { createRoute, redirect } from '@tanstack/react-router';
import type { AppVisit } from '../../areas/auth/app-auth-guard.ts';
import { afterSignIn, isForeign } from '../../platform/after-sign-in.ts';
import { VerifyPending } from '../../platform/page-pending.tsx';
import type { AppSearch } from '../../platform/search.ts';
import { requireSignIn } from '../guards.ts';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { account, root } from './root.ts';

const appAuth = {
  staticData: { title: 'common.title.logIn' },
  beforeLoad: async (visit: AppVisit) => (await import('../../areas/auth/app-auth-guard.ts')).requireAppSignIn(visit),
  component: lazyDataPage(['auth', 'app-auth'], () => import('../app-auth-route.tsx')),
} as const;
const loginApp = createRoute({ getParentRoute: () => root, path: '/login/app', ...appAuth });
const authApp = createRoute({ getParentRoute: () => root, path: '/auth/app', ...appAuth });

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify/$hash',
  pendingComponent: VerifyPending,
  loader: async ({ params, preload }) => {
    // Preloading would consume the one-time link.
    if (preload) return;
    const { confirmEmail } = await import('../../areas/accounts/confirm-email.ts');
    const outcome = await confirmEmail(params.hash);
    if (outcome === 'refused') throw redirect({ to: '/email-verify/error', replace: true });
    throw redirect({ to: '/email-verify/success', hash: outcome === 'removed' ? outcome : undefined, replace: true });
  },
});
const verified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/success',
  staticData: { title: 'common.title.emailVerified' },
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/email-verified-page.tsx')),
});
const notVerified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/error',
  staticData: { title: 'common.title.linkExpired' },
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/email-not-verified-page.tsx')),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  staticData: { title: 'common.title.changePassword' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['auth', 'accounts'], () => import('../change-password-route.tsx')),
});

const updateName = createRoute({
  getParentRoute: () => root,
  path: '/update-name',
  staticData: { title: 'common.title.updateName' },
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: search }) => {
    if (!(await account()).hasValidName) return;
    const href = afterSignIn(search);
    throw redirect({ href, replace: true, reloadDocument: isForeign(href) });
  },
  component: lazyDataPage(['auth', 'accounts'], () => import('../../areas/accounts/update-name-page.tsx')),
});
const changeEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/email',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['auth', 'accounts'], () => import('../../areas/accounts/change-email-page.tsx')),
});
const needsHash = ({ search }: { search: AppSearch }) => {
  if (!search.hash) throw redirect({ to: '/account', replace: true });
};
const confirmEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/change-email',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: needsHash,
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/confirm-email-change-page.tsx')),
});
const undoEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/change-email/undo',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: needsHash,
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/undo-email-change-page.tsx')),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  staticData: { title: 'common.title.mailSettings' },
  component: lazyDataPage(['notifications'], () => import('../../areas/accounts/unsubscribe-page.tsx')),
});
const deleteAccount = createRoute({
  getParentRoute: () => root,
  path: '/account-deletion',
  staticData: { title: 'common.title.deleteAccount' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/delete-account-page.tsx')),
});
const accountDeleted = createRoute({
  getParentRoute: () => root,
  path: '/account-deletion-success',
  staticData: { title: 'common.title.accountDeleted' },
  component: lazyPage(['accounts'], () => import('../../areas/accounts/account-deleted-page.tsx')),
});

/** The account's own pages, and signing in the design app. */
export const accountRoutes = [
  loginApp,
  authApp,
  verify,
  verified,
  notVerified,
  changePassword,
  updateName,
  changeEmail,
  confirmEmailChange,
  undoEmailChange,
  unsubscribe,
  deleteAccount,
  accountDeleted,
] as const;
