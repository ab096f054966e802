import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AppVisit } from '../../areas/auth/app-auth/app-auth-guard.ts';
import { afterSignIn, isForeign } from '../../platform/auth/after-sign-in.ts';
import type { AppSearch } from '../../platform/page/search.ts';
import { lazyDataPage, lazyPage } from '../lazy-page.tsx';
import { requireSignIn } from './guards.ts';
import { account, root } from './root.ts';
import { surveyFirst } from './survey-first.ts';

const appAuth = {
  staticData: { title: 'common.title.logIn' },
  beforeLoad: async (visit: AppVisit) => {
    const { isAppSignIn, requireAppSignIn } = await import('../../areas/auth/app-auth/app-auth-guard.ts');
    requireAppSignIn(visit);
    if (isAppSignIn(visit)) await surveyFirst({ ...visit, preload: visit.cause === 'preload' });
  },
  component: lazyDataPage(['auth', 'app-auth'], () => import('../pages/app-auth-route.tsx')),
} as const;
const loginApp = createRoute({ getParentRoute: () => root, path: '/login/app', ...appAuth });
const authApp = createRoute({ getParentRoute: () => root, path: '/auth/app', ...appAuth });

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  staticData: { title: 'common.title.confirmEmail' },
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/email/verify-page.tsx')),
});
/** Mails once had the secret in the path (DECISIONS 4); the fragment keeps it from servers. */
const verifyByPath = createRoute({
  getParentRoute: () => root,
  path: '/verify/$hash',
  beforeLoad: ({ params: { hash } }) => {
    throw redirect({ to: '/verify', hash, replace: true });
  },
});
const verified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/success',
  staticData: { title: 'common.title.emailVerified' },
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/email/email-verified-page.tsx')),
});
const notVerified = createRoute({
  getParentRoute: () => root,
  path: '/email-verify/error',
  staticData: { title: 'common.title.linkExpired' },
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/email/email-not-verified-page.tsx')),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  staticData: { title: 'common.title.changePassword' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['auth', 'accounts'], () => import('../pages/change-password-route.tsx')),
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
  component: lazyDataPage(['auth', 'accounts'], () => import('../../areas/accounts/name/update-name-page.tsx')),
});
const changeEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/email',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['auth', 'accounts'], () => import('../../areas/accounts/email/change-email-page.tsx')),
});
/** Without a secret there is nothing to do (spec 1 §2); one in the query moves into the fragment. */
const needsHash = ({ search: { hash, ...search }, location }: { search: AppSearch; location: ParsedLocation }) => {
  if (hash) throw redirect({ to: location.pathname, search, hash, replace: true });
  if (!location.hash) throw redirect({ to: '/account', replace: true });
};
const confirmEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/change-email',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: needsHash,
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/email/confirm-email-change-page.tsx')),
});
const undoEmailChange = createRoute({
  getParentRoute: () => root,
  path: '/change-email/undo',
  staticData: { title: 'common.title.changeEmail' },
  beforeLoad: needsHash,
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/email/undo-email-change-page.tsx')),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  staticData: { title: 'common.title.mailSettings' },
  component: lazyDataPage(['notifications'], () => import('../../areas/accounts/notifications/unsubscribe-page.tsx')),
});
const unsubscribeByPath = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  beforeLoad: ({ params: { token } }) => {
    throw redirect({ to: '/unsubscribe', hash: token, replace: true });
  },
});
const deleteAccount = createRoute({
  getParentRoute: () => root,
  path: '/account-deletion',
  staticData: { title: 'common.title.deleteAccount' },
  beforeLoad: requireSignIn,
  loader: () => account(),
  component: lazyDataPage(['accounts'], () => import('../../areas/accounts/deletion/delete-account-page.tsx')),
});
const accountDeleted = createRoute({
  getParentRoute: () => root,
  path: '/account-deletion-success',
  staticData: { title: 'common.title.accountDeleted' },
  component: lazyPage(['accounts'], () => import('../../areas/accounts/deletion/account-deleted-page.tsx')),
});

const segmentationSurvey = createRoute({
  getParentRoute: () => root,
  path: '/segmentation-survey',
  staticData: { title: 'common.title.survey' },
  beforeLoad: requireSignIn,
  component: lazyDataPage(['surveys'], () => import('../../areas/onboarding/segmentation-survey-page.tsx')),
});
const progressiveProfiling = createRoute({
  getParentRoute: () => root,
  path: '/progressive_profiling_survey',
  staticData: { title: 'common.title.survey' },
  beforeLoad: requireSignIn,
  component: lazyDataPage(['surveys'], () => import('../../areas/onboarding/progressive-profiling-page.tsx')),
});

/** The account's own pages, the surveys, and signing in the design app. */
export const accountRoutes = [
  loginApp,
  authApp,
  verify,
  verifyByPath,
  verified,
  notVerified,
  changePassword,
  updateName,
  changeEmail,
  confirmEmailChange,
  undoEmailChange,
  unsubscribe,
  unsubscribeByPath,
  deleteAccount,
  accountDeleted,
  segmentationSurvey,
  progressiveProfiling,
] as const;
