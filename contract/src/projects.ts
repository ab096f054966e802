import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, nextCursor, page, pageQuery, pageSize } from './paging.ts';
import { baseRole, id, person, projectRole, sharedState, signedRequest, text, time } from './shapes.ts';

/** A space a project lives in (spec 3 §3 Space). */
export const space = z.object({
  spaceId: id,
  spaceName: z.string().optional(),
  spaceType: z.enum(['private', 'team']),
});

/** A review link as lists show it (spec 3 §2 Team review links). */
export const projectViewLink = z.object({
  projectViewLinkId: id,
  projectId: id,
  webExportId: id,
  title: z.string(),
  createdAt: time,
  updatedAt: time,
  uploadedAt: time,
  published: z.boolean(),
  sharedState,
  baseRole,
  uploadedByUserId: id,
  commentCount: z.number().int(),
  space,
  thumbnailDownloads: z.object({ light: signedRequest, dark: signedRequest }),
  can: z.object({ update: z.boolean() }),
});

/** A project in a list (spec 3 §3 Project, Project list). */
export const projectListItem = z.object({
  projectId: id,
  name: z.string(),
  createdAt: time,
  updatedAt: time,
  uploadedByUserId: id,
  space,
  userRole: projectRole,
  projectViewLinkId: id.nullable(),
  thumbnailDownloads: z.object({ light: signedRequest, dark: signedRequest }).nullable(),
});

/** Projects and review links of a team (spec 3 §7). */
export const projects = {
  'GET /web/projects': endpoint({
    summary: 'The projects of a team that the account may open, last edited first.',
    spec: 'spec 3 §7',
    auth: 'user',
    query: z.object({
      teamId: id,
      onlySharedProjects: z.enum(['true', 'false']).default('true'),
      /** Rows to leave out, as the specification has it; counted from the cursor where one is given. */
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      maxPageSize: pageSize(100).default(100),
      cursor: cursor.optional(),
    }),
    output: z.object({
      projects: z.array(projectListItem),
      hasNextPage: z.boolean(),
      totalCount: z.number().int(),
      users: z.array(person),
      nextCursor,
    }),
    errors: ['TEAM_NOT_FOUND'],
  }),
  'GET /web/project-view-links': endpoint({
    summary: 'The review links of a team that the account may open, newest first.',
    spec: 'spec 3 §7',
    auth: 'user',
    query: z.object({ teamId: id, ...pageQuery(100) }),
    output: z.object({
      projectViewLinks: z.array(projectViewLink),
      totalCount: z.number().int(),
      users: z.array(person),
      nextCursor,
    }),
    errors: ['TEAM_NOT_FOUND'],
  }),
  'PATCH /web/project-view-links/{id}': endpoint({
    summary: 'Changes who may open a review link and what they may do there; `not_shared` unpublishes it.',
    spec: 'spec 3 §4 and §7',
    auth: 'user',
    params: z.object({ id }),
    input: z.object({ sharedState, baseRole: baseRole.optional() }),
    output: projectViewLink,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'GET /app/spaces': endpoint({
    summary: 'The spaces in which the account may create projects, of one team where it is named.',
    auth: 'user',
    query: z.object({ teamId: id.optional(), ...pageQuery(100) }),
    output: page(space.extend({ teamId: id, teamName: z.string(), isDefault: z.boolean() })),
    errors: [],
  }),
  'POST /app/projects': endpoint({
    summary: 'Creates a project in a space. It stays a hidden draft until something is published into it.',
    auth: 'user',
    input: z.object({ spaceId: id, name: text(200).optional() }),
    output: z.object({ projectId: id, name: z.string(), spaceId: id, createdAt: time }),
    status: 201,
    errors: ['SPACE_NOT_FOUND', 'SPACE_FORBIDDEN'],
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
};
