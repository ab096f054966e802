import type { Area } from '../../platform/area.ts';

/** The rows of accounts, and who mails go to. */
export const people = {} satisfies Area;
