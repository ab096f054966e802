import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { exportNotice } from '../rules/export-notices.ts';
import { id, knownPerson, modelUnit, nothing, person, projectRole, signedRequest, time } from '../shapes.ts';
import { projectViewLink, space } from './projects.ts';

const ofProject = z.object({ projectId: id });

/**
 * A state of a project that was uploaded or published (spec 3 §3 Latest revision). The project file and the published
 * model of one revision are one entry.
 */
export const revision = z.object({
  revisionId: z.int().min(0),
  uploadedByUserId: id.nullable(),
  /** ios, macos, visionos, windows, web or cli. */
  uploadedByPlatform: z.string(),
  appVersion: z.string().nullable(),
  uploadedAt: time,
  /** Bytes of the project file; without one, of the published model. */
  fileSize: z.int(),
  /** Whether there is a project file to save or to open in the app. */
  hasProjectFile: z.boolean(),
  isNewest: z.boolean(),
  /** The newest published model of this revision; null if it was never published. */
  webExportId: id.nullable(),
  /** What the files of that model say and its link does not show; for editors, empty for others (DECISIONS 79). */
  notices: z.array(exportNotice),
  /** A review link on which the actor can look at this revision; null without one. */
  projectViewLinkId: id.nullable(),
  /** The titles of the review links that show this revision now. */
  shownOn: z.array(z.object({ projectViewLinkId: id, title: z.string() })),
  thumbnailDownloads: z.object({ light: signedRequest, dark: signedRequest }).nullable(),
});

/** How many people and links a project is shared with, for those who may share it. */
const sharingSummary = z.object({
  /** People who may open it because they are in its space; 0 while only invited people may. */
  throughSpaceCount: z.int(),
  /** People who were invited to it and accepted; its owners are none of them. */
  memberCount: z.int(),
  invitationCount: z.int(),
  accessRequestCount: z.int(),
  sharedLinkCount: z.int(),
  unsharedLinkCount: z.int(),
  /** Who loses access when all of it ends: other people, the actor, and pending invitations, those to links included. */
  ending: z.object({ people: z.int(), oneself: z.boolean(), invitations: z.int() }),
});

/** What changes while a project page is open, sent as server-sent events (ACCESS §9). */
export const projectEvent = z.object({
  /** `access`: what the reader may do changed. `gone`: they may no longer open it. */
  type: z.enum(['sharing', 'requests', 'details', 'links', 'access', 'gone']),
});

/** The page of a project (spec 3 §2 Project page). */
export const projectPage = {
  'GET /web/projects/{projectId}': endpoint({
    summary:
      'A project with its newest revision, its review links and what the actor may do. Without a role: ' +
      'EMAIL_NOT_VERIFIED, PENDING_PROJECT_ACCESS (with `accessRequestId`), or PROJECT_FORBIDDEN, with `invitationId` ' +
      'if an invitation waits.',
    spec: 'spec 3 §2 Project page, §3 Project response and §7',
    auth: 'user',
    scope: 'read',
    params: ofProject,
    output: z.object({
      project: z.object({
        projectId: id,
        name: z.string(),
        createdAt: time,
        updatedAt: time,
        uploadedByUserId: id,
        access: z.enum(['invited', 'space']),
        archivedAt: time.nullable(),
        archivedByUserId: id.nullable(),
        /** When the owner deleted it; only owners can open it then. */
        deletedAt: time.nullable(),
        /** When a deleted project and its files go for good. */
        removedAt: time.nullable(),
      }),
      latestRevision: revision.nullable(),
      revisionCount: z.int(),
      /** Those that the actor may open, newest first. */
      projectViewLinks: z.array(projectViewLink),
      /** Of the newest published model. */
      thumbnailDownloads: z.object({ light: signedRequest, dark: signedRequest }).nullable(),
      /** The newest published model; null without one. */
      model: z
        .object({
          webExportId: id,
          /** Metres along x, y and z of the uploaded file; null for models that do not say it, and for those from before it was kept. */
          size: z.tuple([z.number(), z.number(), z.number()]).nullable(),
          /** Null where the file itself names the unit. */
          unit: modelUnit.nullable(),
        })
        .nullable(),
      users: z.array(person),
      /** The owners, longest first. */
      ownerUserIds: z.array(id),
      /** Who edited it last; null if they are gone. */
      editedByUserId: id.nullable(),
      /** For owners, and for people who are in the space themselves; null for others (spec 3 §6). */
      space: space.nullable(),
      teamId: id,
      teamName: z.string(),
      /** For those who could edit it: the team’s plan covers its newest designs alone, and this is none of them. */
      isBeyondPlan: z.boolean(),
      userRole: projectRole,
      /** Null for those who may not share it. */
      sharing: sharingSummary.nullable(),
      can: z.object({
        share: z.boolean(),
        changeAccess: z.boolean(),
        publish: z.boolean(),
        openInApp: z.boolean(),
        downloadFile: z.boolean(),
        changeUnit: z.boolean(),
        rename: z.boolean(),
        move: z.boolean(),
        archive: z.boolean(),
        delete: z.boolean(),
        restore: z.boolean(),
        endSharing: z.boolean(),
        leave: z.boolean(),
      }),
    }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PENDING_PROJECT_ACCESS', 'EMAIL_NOT_VERIFIED'],
  }),
  'GET /app/projects/{projectId}/revisions': endpoint({
    summary: 'The revisions of a project, newest first.',
    spec: 'spec 3 §3 Latest revision',
    auth: 'user',
    scope: 'read',
    params: ofProject,
    query: z.object(pageQuery(100)),
    output: page(revision).extend({ users: z.array(person), totalCount: z.int() }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
  'GET /app/projects/{projectId}/revisions/{revisionId}/file': endpoint({
    summary: 'The request with which the project file of a revision is saved (DECISIONS 45).',
    spec: 'spec 3 §2 Project page and §6',
    auth: 'user',
    scope: 'read',
    params: ofProject.extend({ revisionId: z.coerce.number().int().min(0).max(2_147_483_647) }),
    output: z.object({ fileName: z.string(), fileSize: z.int(), fileDownload: signedRequest }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'SUBSCRIPTION_REQUIRED', 'REVISION_NOT_FOUND'],
  }),
  'GET /app/projects/{projectId}/events': endpoint({
    summary: 'What changes in a project, as server-sent events.',
    spec: 'ACCESS §9',
    auth: 'user',
    scope: 'read',
    params: ofProject,
    output: projectEvent,
    answer: 'events',
    errors: ['PROJECT_NOT_FOUND'],
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
  'GET /app/projects/{projectId}/move': endpoint({
    summary: 'Who would gain or lose access if the project moved to a space.',
    spec: 'ACCESS §3',
    auth: 'user',
    scope: 'manage',
    params: ofProject,
    query: z.object({ spaceId: id }),
    output: z.object({
      space,
      gaining: z.int(),
      losing: z.int(),
      /** Up to ten of those who would lose access. */
      losers: z.array(person),
    }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OPERATION_NOT_ALLOWED', 'SPACE_NOT_FOUND', 'SPACE_FORBIDDEN'],
  }),
  'GET /app/projects/{projectId}/access': endpoint({
    summary: 'Everything that a project shares, and why each person has access; for owners.',
    spec: 'ACCESS §2',
    auth: 'user',
    looks: true,
    scope: 'manage',
    params: ofProject,
    query: z.object(pageQuery(200)),
    output: page(
      z.object({
        ...knownPerson.shape,
        role: projectRole,
        /** `direct`: their own role; `space`: through the space; `link`: invited to review links only. */
        via: z.enum(['direct', 'space', 'link']),
        isTeamUser: z.boolean(),
        /** For `link`: the titles of the links. */
        linkTitles: z.array(z.string()),
      }),
    ).extend({ totalCount: z.int() }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'POST /app/projects/{projectId}/end-sharing': endpoint({
    summary:
      'Ends everything a project shares: it opens to its owners alone, its review links are unpublished, invitations ' +
      'and access requests are gone.',
    spec: 'ACCESS §3',
    auth: 'user',
    scope: 'manage',
    params: ofProject,
    output: z.object({ people: z.int(), invitations: z.int(), links: z.int() }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'POST /app/projects/{projectId}/restore': endpoint({
    summary: 'Brings a deleted project back within 30 days, with all it had.',
    spec: 'DECISIONS 70',
    auth: 'user',
    scope: 'manage',
    params: ofProject,
    output: nothing,
    status: 204,
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
};
