import type { Area } from '../../platform/area.ts';
import { emptyBin } from './bin.sweep.ts';
import { findTeamOf } from './project-locks.service.ts';
import { projectsRoutes } from './projects.routes.ts';

/** Projects and who has a role in them. */
export const projects = {
  calls: projectsRoutes,
  sweeps: [emptyBin],
  teamsOf: { project: findTeamOf },
} satisfies Area;
