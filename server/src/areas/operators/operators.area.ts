import type { Area } from '../../platform/area.ts';
import * as mails from './operators.mails.ts';
import { operatorsRoutes } from './operators.routes.ts';

/** The console of those who run the installation. */
export const operators = { calls: operatorsRoutes, mails: Object.values(mails) } satisfies Area;
