import type { Area } from '../../platform/area.ts';
import { flagSettingsOf } from './flag-memory.service.ts';
import { flagsRoutes } from './flags.routes.ts';

/** Feature flags: what is shown to whom (spec 1 §7). */
export const flags = {
  calls: flagsRoutes,
  start: async (parts) => void (await flagSettingsOf(parts)),
} satisfies Area;
