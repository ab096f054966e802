import type { Area } from '../../platform/area.ts';
import * as mails from './guests.mails.ts';
import { guestRoutes } from './guests.routes.ts';
import { sweepGuestCodes } from './guests.sweep.ts';

/** Guests of review links. */
export const guests = {
  calls: guestRoutes,
  addresses: [{ table: 'guest_codes', column: 'email', noun: 'code' }],
  mails: Object.values(mails),
  sweeps: [sweepGuestCodes],
} satisfies Area;
