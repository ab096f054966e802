import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { consoleArea, inConsole } from './console-area.ts';

const page = {
  component: lazyPage(['console'], () => import('../../areas/console/overview/overview-page.tsx')),
  ...inConsole,
} as const;
const education = createRoute({ getParentRoute: () => consoleArea, path: '/education', ...page });
const request = createRoute({ getParentRoute: () => consoleArea, path: '/education/$requestId', ...page });
const vouchers = createRoute({ getParentRoute: () => consoleArea, path: '/vouchers', ...page });
const flags = createRoute({ getParentRoute: () => consoleArea, path: '/flags', ...page });
const jobs = createRoute({ getParentRoute: () => consoleArea, path: '/jobs', ...page });
const mails = createRoute({ getParentRoute: () => consoleArea, path: '/mails', ...page });
const settings = createRoute({ getParentRoute: () => consoleArea, path: '/settings', ...page });
const audit = createRoute({ getParentRoute: () => consoleArea, path: '/audit', ...page });

/** The pages of the console about features, work and what was done. */
export const consoleWorkRoutes = [education, request, vouchers, flags, jobs, mails, settings, audit] as const;
