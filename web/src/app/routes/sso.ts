import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { root } from './root.ts';

const callback = createRoute({
  getParentRoute: () => root,
  path: '/sso/callback',
  staticData: { title: 'common.title.logIn' },
  component: lazyPage(['auth', 'ssoPages'], () => import('../../areas/auth/sso/sso-callback-page.tsx')),
});
const error = createRoute({
  getParentRoute: () => root,
  path: '/sso/error',
  staticData: { title: 'common.error.title' },
  component: lazyPage(['auth', 'ssoPages'], () => import('../../areas/auth/sso/sso-error-page.tsx')),
});
const timeout = createRoute({
  getParentRoute: () => root,
  path: '/sso/timeout',
  staticData: { title: 'common.title.ssoTimeout' },
  component: lazyPage(['auth', 'ssoPages'], () => import('../../areas/auth/sso/sso-timeout-page.tsx')),
});
const mismatch = createRoute({
  getParentRoute: () => root,
  path: '/sso/mismatch',
  staticData: { title: 'common.title.ssoMismatch' },
  component: lazyPage(['auth', 'ssoPages'], () => import('../../areas/auth/sso/sso-mismatch-page.tsx')),
});
const proof = createRoute({
  getParentRoute: () => root,
  path: '/sso/proof',
  staticData: { title: 'common.title.closeWindow' },
  component: lazyPage(['auth', 'ssoPages'], () => import('../../areas/auth/sso/sso-proof-page.tsx')),
});
const test = createRoute({
  getParentRoute: () => root,
  path: '/sso/test',
  staticData: { title: 'common.title.closeWindow' },
  component: lazyPage(['auth', 'ssoPages'], () => import('../../areas/auth/sso/sso-test-page.tsx')),
});

/** The way back from identity providers, open to everybody. Few people come this way, so the first script lacks them. */
export const ssoRoutes = [callback, error, timeout, mismatch, proof, test] as const;
