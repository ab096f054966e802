import type { Area } from '../../platform/area.ts';
import * as mails from './accounts.mails.ts';
import { accountsRoutes } from './accounts.routes.ts';

/** People's own accounts, up to their deletion. */
export const accounts = { calls: accountsRoutes, mails: Object.values(mails) } satisfies Area;
