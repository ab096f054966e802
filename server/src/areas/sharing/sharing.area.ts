import type { Area } from '../../platform/area.ts';
import { sharingRoutes } from './sharing.routes.ts';

/** The lists of a team's projects and review links, and the sharing of a link. */
export const sharing = { calls: sharingRoutes } satisfies Area;
