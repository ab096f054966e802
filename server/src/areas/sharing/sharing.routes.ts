import type { projects } from '@chamfer/contract/calls/projects';
import type { Handlers } from '../../platform/http/guard.ts';
import { listProjects } from './project-list.service.ts';
import { listViewLinks, updateViewLink } from './view-links.service.ts';

/** The calls for a team's lists of projects and review links, and for changing how a link is shared (spec 3 §7). */
export const sharingRoutes: Handlers<Extract<keyof typeof projects, `${string} /web/${string}`>> = {
  'GET /web/projects': ({ query }, ctx) => listProjects(ctx, query),
  'GET /web/project-view-links': ({ query }, ctx) => listViewLinks(ctx, query),
  'PATCH /web/project-view-links/{id}': ({ params, input }, ctx) => updateViewLink(ctx, params.id, input),
};
