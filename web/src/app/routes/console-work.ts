import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../i18n/messages.ts';
import { lazyPage } from '../lazy-page.tsx';
import { consoleArea, inConsole } from './console-area.ts';

const areas: Area[] = ['console', 'consoleWork'];
const education = createRoute({
  getParentRoute: () => consoleArea,
  path: '/education',
  component: lazyPage([...areas, 'education'], () => import('../../areas/console/education/requests-page.tsx')),
  ...inConsole,
});
const request = createRoute({
  getParentRoute: () => consoleArea,
  path: '/education/$requestId',
  component: lazyPage([...areas, 'education'], () => import('../../areas/console/education/request-page.tsx')),
  ...inConsole,
});
const vouchers = createRoute({
  getParentRoute: () => consoleArea,
  path: '/vouchers',
  component: lazyPage(areas, () => import('../../areas/console/features/vouchers-page.tsx')),
  ...inConsole,
});
const flags = createRoute({
  getParentRoute: () => consoleArea,
  path: '/flags',
  component: lazyPage(areas, () => import('../../areas/console/features/flags-page.tsx')),
  ...inConsole,
});
const jobs = createRoute({
  getParentRoute: () => consoleArea,
  path: '/jobs',
  component: lazyPage(areas, () => import('../../areas/console/work/jobs-page.tsx')),
  ...inConsole,
});
const mails = createRoute({
  getParentRoute: () => consoleArea,
  path: '/mails',
  component: lazyPage(areas, () => import('../../areas/console/work/mails-page.tsx')),
  ...inConsole,
});
const settings = createRoute({
  getParentRoute: () => consoleArea,
  path: '/settings',
  component: lazyPage(areas, () => import('../../areas/console/work/settings-page.tsx')),
  ...inConsole,
});
const audit = createRoute({
  getParentRoute: () => consoleArea,
  path: '/audit',
  component: lazyPage(areas, () => import('../../areas/console/audit/audit-page.tsx')),
  ...inConsole,
});

/** The pages of the console about features, work and what was done. */
export const consoleWorkRoutes = [education, request, vouchers, flags, jobs, mails, settings, audit] as const;
