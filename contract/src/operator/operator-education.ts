import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { educationRoles, refusalReasons } from '../rules/education-rules.ts';
import { id, nothing, text, time } from '../shapes.ts';
import { changed, shown } from './operator-endpoint.ts';

const request = z.object({
  requestId: id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(educationRoles),
  school: z.string(),
  major: z.string(),
  status: z.enum(['unverified', 'pending', 'approved', 'refused', 'withdrawn']),
  createdAt: time,
  decidedAt: time.nullable(),
});

const ofRequest = z.object({ requestId: id });
const onRequest = ['EDU_REQUEST_NOT_FOUND', 'INVALID_UUID'] as const;

/** Requests of education licences, for operators (DECISIONS 36). */
export const operatorEducation = {
  'GET /operator/education': endpoint({
    summary: 'Requests that wait, the oldest first; or those that were answered, the newest first.',
    spec: 'DECISIONS 36',
    ...shown,
    query: z.object({ which: z.enum(['waiting', 'answered']).default('waiting'), ...pageQuery(100) }),
    output: z.object({ items: z.array(request), nextCursor, waitingCount: z.int() }),
    errors: [],
  }),
  'GET /operator/education/{requestId}': endpoint({
    summary: 'A request, with what speaks for it and against it.',
    spec: 'DECISIONS 36',
    ...shown,
    params: ofRequest,
    output: request.extend({
      ip: z.string(),
      /** What proves it: an address of a school, photos of an ID, or copies from CHSI. */
      evidence: z.enum(['address', 'id_photo', 'chsi']),
      /** Photos that are kept. */
      photos: z.int(),
      refusalReason: z.enum(refusalReasons).nullable(),
      refusalMessage: z.string().nullable(),
      /** The name of the account; it fits when it has both names of the request. */
      accountName: z.string(),
      /** Another account had a licence for the address. */
      isAddressUsed: z.boolean(),
      /** The address is one of a recognised school. */
      hasEduDomain: z.boolean(),
      /** The request that waits after this one; null where none does. */
      nextRequestId: id.nullable(),
    }),
    errors: [...onRequest],
  }),
  'POST /operator/education/{requestId}/photos': endpoint({
    summary: 'The photos of a request. That they were opened is in the audit log.',
    spec: 'DECISIONS 36',
    ...shown,
    params: ofRequest,
    output: z.object({
      photos: z.array(
        z.object({
          name: z.string(),
          /** Of what is sent here. */
          bytes: z.int(),
          /** A WebP as base64. */
          webp: z.string(),
        }),
      ),
    }),
    errors: [...onRequest],
  }),
  'POST /operator/education/{requestId}/approve': endpoint({
    summary: 'Approves a request for twelve months. The person is mailed.',
    spec: 'DECISIONS 36',
    ...changed,
    params: ofRequest,
    output: z.object({ licenceUntil: time }),
    // `decided`: somebody was faster, with the status in the details.
    errors: [...onRequest, 'OPERATION_NOT_ALLOWED', 'EMAIL_ALREADY_USED'],
  }),
  'POST /operator/education/{requestId}/refuse': endpoint({
    summary: 'Refuses a request. The person is mailed why, and what the operator wrote as it is.',
    spec: 'DECISIONS 36',
    ...changed,
    params: ofRequest,
    input: z.object({ reason: z.enum(refusalReasons), message: text(2000).default('') }),
    output: nothing,
    status: 204,
    errors: [...onRequest, 'OPERATION_NOT_ALLOWED'],
  }),
};
