import type { Area } from '../../platform/area.ts';
import { emptyBin } from './bin.sweep.ts';
import { projectsRoutes } from './projects.routes.ts';

/** Projects and who has a role in them. */
export const projects = { calls: projectsRoutes, sweeps: [emptyBin] } satisfies Area;
