import type { Area } from '../../platform/area.ts';
import * as mails from './factors.mails.ts';
import { factorsRoutes } from './factors.routes.ts';
import { sweepFactors } from './factors.sweep.ts';

/** Passkeys and two-factor authentication. */
export const factors = {
  calls: factorsRoutes,
  sweeps: [sweepFactors],
  sealed: [{ table: 'two_factors', owner: 'user_id', column: 'secret', keyOf: (keys) => keys.factors }],
  mails: Object.values(mails),
} satisfies Area;
