import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, nextCursor, page, pageQuery, pageSize } from '../paging.ts';
import { oneLine } from '../rules/names.ts';
import {
  baseRole,
  givenName,
  id,
  nothing,
  person,
  projectRole,
  sharedState,
  signedRequest,
  text,
  time,
} from '../shapes.ts';

/** The space of a project (spec 3 §3 Space). */
export const space = z.object({
  spaceId: id,
  spaceName: z.string().optional(),
  spaceType: z.enum(['private', 'team']),
});

/** A review link as lists show it (spec 3 §2 Team review links). */
export const projectViewLink = z.object({
  projectViewLinkId: id,
  projectId: id,
  projectName: z.string(),
  webExportId: id,
  /** The revision it shows, and whether a newer one was published. */
  revisionId: z.int(),
  isOlder: z.boolean(),
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
  /** Null while there are none. */
  thumbnailDownloads: z.object({ light: signedRequest, dark: signedRequest }).nullable(),
  /** Whether thumbnails and packed files are there: false for some seconds after publishing. */
  isComplete: z.boolean(),
  can: z.object({ update: z.boolean() }),
});

/** A project in a list (spec 3 §3 Project, Project list). */
export const projectListItem = z.object({
  projectId: id,
  name: z.string(),
  /** The design that a new account gets to try things on; it takes no place in a plan. */
  isSample: z.boolean(),
  createdAt: time,
  updatedAt: time,
  uploadedByUserId: id,
  space,
  userRole: projectRole,
  /** The review link of the newest published version, if it opens for this person: for editors also an unshared one. */
  projectViewLinkId: id.nullable(),
  /** Whether that version has a link that lets in others than editors and owners. */
  published: z.boolean(),
  /** Of the newest web export; null while there are none. */
  thumbnailDownloads: z.object({ light: signedRequest, dark: signedRequest }).nullable(),
  /** Whether thumbnails and packed files are there: false for some seconds after publishing. */
  isComplete: z.boolean(),
  archivedAt: time.nullable(),
  deletedAt: time.nullable(),
  can: z.object({
    /** Manage its link: publish it again, unpublish it. */
    share: z.boolean(),
    rename: z.boolean(),
    move: z.boolean(),
    /** Archive it; restore it where it is archived. */
    archive: z.boolean(),
    delete: z.boolean(),
    /** Bring it back after it was deleted. */
    restore: z.boolean(),
  }),
});

/** Which projects a list has: those in use, those put aside, or those deleted within 30 days (DECISIONS 70). */
export const projectState = z.enum(['active', 'archived', 'deleted']);
/** In which order projects are listed. */
export const projectOrder = z.enum(['edited', 'name', 'created']);
/** What a list of designs is searched for. */
const searched = text(200)
  .transform((value) => value.trim())
  .optional();

/** The name of a project as a person gives it. */
const projectName = givenName(200);

/** Projects and review links of a team (spec 3 §7). */
export const projects = {
  'GET /web/projects': endpoint({
    summary: 'The projects of a team that the account may open; those that are archived or deleted if asked for.',
    spec: 'spec 3 §7',
    auth: 'user',
    scope: 'read',
    query: z.object({
      teamId: id,
      onlySharedProjects: z.enum(['true', 'false']).default('true'),
      /** Rows to leave out, as the specification has it; counted from the cursor where one is given. */
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      maxPageSize: pageSize(100).default(100),
      cursor: cursor.optional(),
      state: projectState.default('active'),
      order: projectOrder.default('edited'),
      /** Part of the name of the project or its space. */
      query: searched,
    }),
    output: z.object({
      projects: z.array(projectListItem),
      hasNextPage: z.boolean(),
      totalCount: z.number().int(),
      /** Without the search; those in use also without the sample design. */
      counts: z.object({ active: z.int(), archived: z.int(), deleted: z.int() }),
      users: z.array(person),
      nextCursor,
    }),
    errors: ['TEAM_NOT_FOUND'],
  }),
  'PATCH /web/projects/{projectId}': endpoint({
    summary: 'Renames a project, opens it to its space or to invited people alone, moves it, archives or restores it.',
    spec: 'spec 3 §3 Project, DECISIONS 42 and 70',
    auth: 'user',
    scope: 'manage',
    params: z.object({ projectId: id }),
    input: z
      .object({
        name: projectName.optional(),
        access: z.enum(['invited', 'space']).optional(),
        spaceId: id.optional(),
        archived: z.boolean().optional(),
      })
      .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
        error: 'exactly one change',
      }),
    output: z.object({
      projectId: id,
      name: z.string(),
      access: z.enum(['invited', 'space']),
      spaceId: id,
      archivedAt: time.nullable(),
    }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OPERATION_NOT_ALLOWED', 'SPACE_NOT_FOUND', 'SPACE_FORBIDDEN'],
  }),
  'DELETE /web/projects/{projectId}': endpoint({
    summary: 'Deletes a project: nobody can open it or its review links from then on.',
    spec: 'DECISIONS 70',
    auth: 'user',
    scope: 'manage',
    params: z.object({ projectId: id }),
    output: nothing,
    status: 204,
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'GET /web/project-view-links': endpoint({
    summary: 'The review links of a team that the account may open, newest first.',
    spec: 'spec 3 §7',
    auth: 'user',
    scope: 'read',
    query: z.object({ teamId: id, query: searched, ...pageQuery(100) }),
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
    scope: 'manage',
    params: z.object({ id }),
    names: { id: 'link' },
    input: z.object({ sharedState, baseRole: baseRole.optional() }),
    output: projectViewLink,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OPERATION_NOT_ALLOWED'],
  }),
  'GET /app/spaces': endpoint({
    summary: 'The spaces in which the account may create projects, of one team where it is named.',
    auth: 'user',
    looks: true,
    scope: 'publish',
    query: z.object({ teamId: id.optional(), ...pageQuery(100) }),
    output: page(space.extend({ teamId: id, teamName: z.string(), isDefault: z.boolean() })),
    errors: [],
  }),
  'POST /app/projects': endpoint({
    summary: 'Creates a project in a space. It stays a hidden draft until something is published into it.',
    auth: 'user',
    scope: 'publish',
    input: z.object({ spaceId: id, name: text(200).transform(oneLine).optional() }),
    output: z.object({ projectId: id, name: z.string(), spaceId: id, createdAt: time }),
    status: 201,
    errors: ['SPACE_NOT_FOUND', 'SPACE_FORBIDDEN'],
    creates: 'thing',
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
};
