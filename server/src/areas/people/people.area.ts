import type { Area } from '../../platform/area.ts';

/** The account rows, and the recipients of mails. */
export const people = {} satisfies Area;
