import type { Area } from '../../platform/area.ts';
import * as mails from './operators.mails.ts';
import { operatorsRoutes } from './operators.routes.ts';
import { impersonationEnd } from './users/impersonation.service.ts';

/** The console of those who run the installation. */
export const operators = {
  calls: operatorsRoutes,
  jobs: [impersonationEnd],
  mails: Object.values(mails),
} satisfies Area;
