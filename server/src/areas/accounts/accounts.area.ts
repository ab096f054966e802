import type { Area } from '../../platform/area.ts';
import { accountsRoutes } from './accounts.routes.ts';

/** People's own accounts, to their end. */
export const accounts = { calls: accountsRoutes } satisfies Area;
