import type { Area } from '../../platform/area.ts';
import { sharingRoutes } from './sharing.routes.ts';

/** Lists of what is shared, and with whom. */
export const sharing = { calls: sharingRoutes } satisfies Area;
