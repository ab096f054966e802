import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, knownPerson, nothing, projectRole, sharedState, time } from '../shapes.ts';
import { space } from './projects.ts';
import {
  accepted,
  acceptInput,
  invitationHash,
  invitedEmails,
  linkRole,
  linkSharer,
  shareErrors,
  sharingInvitation,
  sharingMember,
  shownInvitation,
} from './sharing.ts';

const minute = 60_000;
const ofLink = z.object({ viewLink: id });
const ofUser = ofLink.extend({ userId: id });
const ofInvitation = ofLink.extend({ invitationId: id });

/** Who is invited to a single review link (spec 3 §7). */
export const linkSharing = {
  'GET /web/project-view-links/{viewLink}/sharing': endpoint({
    summary: 'Whom a review link lets in: the people invited to it, and those who come through its project.',
    spec: 'spec 3 §3 View link sharing response and §7',
    auth: 'user',
    looks: true,
    scope: 'manage',
    params: ofLink,
    output: z.object({
      projectViewLinkId: id,
      projectId: id,
      title: z.string(),
      /** Invitations first (newest first), then members by email. */
      users: z.array(linkSharer),
      sharedState,
      baseRole: linkRole,
      /** Whether people without an account may comment, while anybody may open the link as a commenter. */
      guestsAllowed: z.boolean(),
      /** Whether people who have access only through the link need a password. */
      hasPassword: z.boolean(),
      /** When the link stops working; null if never. */
      expiresAt: time.nullable(),
      /** People with their own role in the project, who open the link with it. */
      projectUsers: z.array(z.object({ ...knownPerson.shape, role: projectRole, isTeamUser: z.boolean() })),
      /** People who have access because they are in the space, without their own role. */
      throughSpaceCount: z.int(),
      space,
      /** `seeOpenings`: where the operator has openings recorded. */
      can: z.object({ update: z.boolean(), seeOpenings: z.boolean() }),
      /**
       * How many people with a name opened it, and how often it was opened since the first entry; null where nothing is
       * recorded or shown.
       */
      openings: z.object({ people: z.int(), times: z.int(), since: time }).nullable(),
    }),
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'POST /web/project-view-links/{viewLink}/invitations': endpoint({
    summary: 'Invites the addresses that can be invited, by mail, and says of the others why not.',
    spec: 'spec 3 §5 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofLink,
    input: z.object({ emails: invitedEmails, role: linkRole }),
    output: z.object({ invitedUsers: z.array(sharingInvitation), errors: shareErrors }),
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OPERATION_NOT_ALLOWED'],
    creates: 'thing',
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'PUT /web/project-view-links/{viewLink}/invitations/{invitationId}': endpoint({
    summary: 'Changes the role that an invitation gives.',
    spec: 'spec 3 §7',
    auth: 'user',
    scope: 'manage',
    params: ofInvitation,
    input: z.object({ role: linkRole }),
    output: sharingInvitation,
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'PROJECT_VIEW_LINK_INVITATION_NOT_FOUND',
    ],
  }),
  'DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}': endpoint({
    summary: 'Removes an invitation; its link stops working.',
    spec: 'spec 3 §7',
    auth: 'user',
    scope: 'manage',
    params: ofInvitation,
    output: nothing,
    status: 204,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PROJECT_VIEW_LINK_INVITATION_NOT_FOUND'],
  }),
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend': endpoint({
    summary: 'Mails an invitation again, with a new link; the old link stops working.',
    spec: 'DECISIONS 13',
    auth: 'user',
    scope: 'manage',
    params: ofInvitation,
    output: sharingInvitation,
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'PROJECT_VIEW_LINK_INVITATION_NOT_FOUND',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept': endpoint({
    summary: 'Accepts an invitation that waits for the verified address of the account.',
    spec: 'ACCESS §4',
    auth: 'user',
    params: ofInvitation,
    output: accepted,
    errors: ['PROJECT_VIEW_LINK_INVITATION_NOT_FOUND'],
  }),
  'GET /web/project-view-links/{viewLink}/invitations-by-hash/{hash}': endpoint({
    summary: 'What an invitation link invites to, and where it leads the visitor.',
    spec: 'spec 3 §7, DECISIONS 42',
    auth: 'optional',
    looks: true,
    params: ofLink.extend({ hash: invitationHash }),
    output: shownInvitation,
    errors: ['PROJECT_VIEW_LINK_INVITATION_NOT_FOUND'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept': endpoint({
    summary: 'Gives the account of the invited address its role; the email token proves the mailbox.',
    spec: 'spec 3 §7, DECISIONS 16 and 38',
    auth: 'user',
    params: ofLink.extend({ hash: invitationHash }),
    input: acceptInput,
    output: accepted,
    errors: ['PROJECT_VIEW_LINK_INVITATION_NOT_FOUND'],
    limit: { per: 'user', max: 60, windowMs: minute },
  }),
  'PUT /web/project-view-links/{viewLink}/users/{userId}': endpoint({
    summary: 'Changes the role of somebody who is invited to the review link.',
    spec: 'spec 3 §7',
    auth: 'user',
    scope: 'manage',
    params: ofUser,
    input: z.object({ role: linkRole }),
    output: sharingMember,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PROJECT_USER_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
  }),
  'DELETE /web/project-view-links/{viewLink}/users/{userId}': endpoint({
    summary: 'Ends the role of somebody on the review link, or one’s own.',
    spec: 'spec 3 §6 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofUser,
    output: nothing,
    status: 204,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PROJECT_USER_NOT_FOUND'],
  }),
};
