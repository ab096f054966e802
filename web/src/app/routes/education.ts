import { createRoute, redirect } from '@tanstack/react-router';
import type { Area } from '../../i18n/messages.ts';
import { lazyDataPage } from '../lazy-page.tsx';
import { requireSignIn } from './guards.ts';
import { root } from './root.ts';

const areas: Area[] = ['education', 'auth'];
const signedIn = { staticData: { title: 'common.title.education' }, beforeLoad: requireSignIn } as const;

const request = createRoute({
  getParentRoute: () => root,
  path: '/edu',
  ...signedIn,
  component: lazyDataPage(areas, () => import('../../areas/education/request/education-page.tsx')),
});
const confirmation = createRoute({
  getParentRoute: () => root,
  path: '/edu/confirmation',
  ...signedIn,
  component: lazyDataPage(areas, () => import('../../areas/education/outcomes/confirmation-page.tsx')),
});
const ineligible = createRoute({
  getParentRoute: () => root,
  path: '/edu/ineligible',
  ...signedIn,
  component: lazyDataPage(areas, () => import('../../areas/education/outcomes/ineligible-page.tsx')),
});
const unavailable = createRoute({
  getParentRoute: () => root,
  path: '/edu/unavailable',
  ...signedIn,
  component: lazyDataPage(areas, () => import('../../areas/education/outcomes/unavailable-page.tsx')),
});
const verificationRequired = createRoute({
  getParentRoute: () => root,
  path: '/edu/email-verification-required',
  ...signedIn,
  component: lazyDataPage(areas, () => import('../../areas/education/outcomes/verification-required-page.tsx')),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/edu/verify',
  staticData: { title: 'common.title.education' },
  component: lazyDataPage(['education', 'billing'], () => import('../pages/verify-education-route.tsx')),
});
/** The specification has the secret in the path (spec 2 §2); the fragment keeps it from servers. */
const verifyByPath = createRoute({
  getParentRoute: () => root,
  path: '/edu/verify/$hash',
  beforeLoad: ({ params: { hash } }) => {
    throw redirect({ to: '/edu/verify', hash, replace: true });
  },
});

/** Education licences (spec 2 §2). */
export const educationRoutes = [
  request,
  confirmation,
  ineligible,
  unavailable,
  verificationRequired,
  verify,
  verifyByPath,
] as const;
