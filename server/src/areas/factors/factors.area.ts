import type { Area } from '../../platform/area.ts';
import * as mails from './factors.mails.ts';
import { factorsRoutes } from './factors.routes.ts';
import { sweepFactors } from './factors.sweep.ts';

/** Passkeys and two-factor authentication. */
export const factors = { calls: factorsRoutes, sweeps: [sweepFactors], mails: Object.values(mails) } satisfies Area;
