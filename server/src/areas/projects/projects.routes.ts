import type { projects } from '@chamfer/contract/calls/projects';
import type { Handlers } from '../../platform/http/guard.ts';
import { listViewLinks, updateViewLink } from '../review/view-links.service.ts';
import { listWritableSpaces } from '../teams/teams.service.ts';
import { createProject, listProjects } from './projects.service.ts';

/** Projects, review links and spaces of a team (spec 3 §7). */
export const projectsRoutes: Handlers<keyof typeof projects> = {
  'GET /web/projects': ({ query }, ctx) => listProjects(ctx, query),
  'GET /web/project-view-links': ({ query }, ctx) => listViewLinks(ctx, query.teamId),
  'PATCH /web/project-view-links/{id}': ({ params, input }, ctx) => updateViewLink(ctx, params.id, input),
  'GET /app/spaces': async (_request, ctx) => ({ spaces: await listWritableSpaces(ctx) }),
  'POST /app/projects': ({ input }, ctx) => createProject(ctx, input),
};
