import type { projects } from '@chamfer/contract/calls/sharing/projects';
import type { Handlers } from '../../platform/http/guard.ts';
import { listWritableSpaces } from '../teams/core/space-access.service.ts';
import { createProject } from './projects.service.ts';

/** Calls about projects, and about where new ones can be created (spec 3 §7). */
export const projectsRoutes: Handlers<Extract<keyof typeof projects, `${string} /app/${string}`>> = {
  'GET /app/spaces': ({ query }, ctx) => listWritableSpaces(ctx, query),
  'POST /app/projects': ({ input }, ctx) => createProject(ctx, input),
};
