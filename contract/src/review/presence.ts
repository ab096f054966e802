import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nothing } from '../shapes.ts';
import { cameraNumbers, lookedAt, viewLook } from './presence-events.ts';

const refusals = [
  'PROJECT_VIEW_LINK_NOT_FOUND',
  'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
  'PROJECT_VIEW_LINK_FORBIDDEN',
] as const;

/**
 * Who else is looking at a link (DECISIONS 69). A visit is one open page; its id is made by the page, which names it when
 * it opens the event stream. Nothing of it is stored.
 */
export const presence = {
  'PUT /web/project-view-links/{viewLink}/presence': endpoint({
    summary: 'Says what a visit of the person looks at, whether somebody is there, and whose view it follows.',
    spec: 'DECISIONS 69',
    auth: 'user',
    params: z.object({ viewLink: id }),
    input: z.object({ visitId: id, sheet: lookedAt, isAway: z.boolean(), followedVisitId: id.nullable() }),
    output: nothing,
    status: 204,
    errors: refusals,
    limit: { per: 'user', max: 300, windowMs: 60_000 },
  }),
  'POST /web/project-view-links/{viewLink}/presence/view': endpoint({
    summary: 'Passes the camera on to those who follow a visit of the person; sent only while somebody does.',
    spec: 'DECISIONS 69',
    auth: 'user',
    params: z.object({ viewLink: id }),
    input: z.object({ visitId: id, camera: cameraNumbers, look: viewLook }),
    output: nothing,
    status: 204,
    errors: refusals,
    limit: { per: 'user', max: 900, windowMs: 60_000 },
  }),
};
