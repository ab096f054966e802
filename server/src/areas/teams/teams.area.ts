import type { Area } from '../../platform/area.ts';

/** Teams, their members and their spaces. */
export const teams = {} satisfies Area;
