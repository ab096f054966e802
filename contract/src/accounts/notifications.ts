import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nothing, text, time } from '../shapes.ts';

/** Which comments a person gets mail about; security and payments have no switch. */
const settings = z.object({
  /** Somebody named them in a comment. */
  mentions: z.boolean(),
  /** In threads that they wrote or were named in. */
  replies: z.boolean(),
  /** On designs that they own, edit or published. */
  comments: z.boolean(),
});

/** What an unsubscribe link is about. */
const unsubscription = z.object({
  isMuted: z.boolean(),
  /** The title of the design; null if the person may not open it any more. */
  title: z.string().nullable(),
});
/** From the link of a mail, signed for one person and one thread. */
/** Two ids and their HMAC in base64url. */
const token = z.object({
  token: z
    .string()
    .max(86, 'INVALID_CONFIRMATION_HASH')
    .regex(/^[\w-]{86}$/, 'INVALID_CONFIRMATION_HASH'),
});
const perLink = { per: 'ip', max: 120, windowMs: 60_000 } as const;

/** People whom a comment can mention, and the mails about comments. */
export const notifications = {
  'GET /web/project-view-links/{viewLink}/mentionable-people': endpoint({
    summary: 'People who can read the comments of a review link and whom the writer may see, by name, up to 10.',
    spec: 'ACCESS §2 and §3',
    auth: 'user',
    looks: true,
    scope: 'comment',
    params: z.object({ viewLink: id }),
    /** A part of the name. */
    query: z.object({ q: text(200).default('') }),
    output: z.object({
      people: z.array(
        z.object({
          userId: id,
          name: z.string(),
          /** For editors and owners of the project, and for people of the same team (DECISIONS 73); null for others. */
          email: z.string().nullable(),
          /** They comment without an account (DECISIONS 68). */
          isGuest: z.literal(true).optional(),
        }),
      ),
    }),
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
      'COMMENTING_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
    ],
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
  'GET /account/notifications': endpoint({
    summary: 'Which mails about comments the person gets, and which threads they muted.',
    auth: 'user',
    looks: true,
    output: z.object({
      settings,
      /** The latest 100 of designs that the person may still open. */
      mutedThreads: z.array(
        z.object({
          commentId: id,
          projectViewLinkId: id,
          title: z.string(),
          /** The text of the thread’s first comment. */
          message: z.string(),
          mutedAt: time,
        }),
      ),
    }),
    errors: [],
  }),
  'PATCH /account/notifications': endpoint({
    summary: 'Switches mails about comments on or off.',
    auth: 'user',
    input: settings.partial(),
    output: settings,
    errors: [],
    limit: { per: 'user', max: 120, windowMs: 60_000 },
  }),
  'PUT /web/comments/{commentId}/mute': endpoint({
    summary: 'Mutes the mails about a thread, named by its first comment, or ends that.',
    auth: 'user',
    params: z.object({ commentId: id }),
    input: z.object({ isMuted: z.boolean() }),
    output: nothing,
    status: 204,
    errors: ['COMMENT_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 120, windowMs: 60_000 },
  }),
  'GET /mail-unsubscriptions/{token}': endpoint({
    summary: 'What an unsubscribe link is about, and whether it is switched off.',
    auth: 'optional',
    params: token,
    // `isOwn`: the bearer is signed in to the account that the link is for.
    output: unsubscription.extend({ isOwn: z.boolean() }),
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: perLink,
  }),
  'POST /mail-unsubscriptions/{token}': endpoint({
    summary:
      'Mutes the thread of an unsubscribe link; mail programs send it by themselves (RFC 8058). Its body is ignored.',
    auth: 'public',
    params: token,
    body: 'bytes',
    output: unsubscription,
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: perLink,
  }),
  'DELETE /mail-unsubscriptions/{token}': endpoint({
    summary: 'Switches the mails about the thread of an unsubscribe link on again.',
    auth: 'public',
    params: token,
    output: unsubscription,
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: perLink,
  }),
};
