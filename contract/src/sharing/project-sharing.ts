import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nothing, projectRole, time } from '../shapes.ts';
import {
  accepted,
  acceptInput,
  invitationHash,
  invitedEmails,
  invitedProjectRole,
  projectSharer,
  shareErrors,
  sharingInvitation,
  sharingMember,
  shownInvitation,
} from './sharing.ts';

const minute = 60_000;
const ofProject = z.object({ projectId: id });
const ofUser = ofProject.extend({ userId: id });
const ofInvitation = ofProject.extend({ invitationId: id });
const ofRequest = ofProject.extend({ id });

/** Who is in a project, who is invited to it and who asks for it (spec 3 §7). */
export const projectSharing = {
  'GET /web/projects/{projectId}/sharing': endpoint({
    summary: 'The members of a project, its invitations and access requests.',
    spec: 'spec 3 §3 Sharing list entries and §7',
    auth: 'user',
    looks: true,
    scope: 'manage',
    params: ofProject,
    output: z.object({
      /** Access requests first, then invitations (both newest first), then members by email. */
      users: z.array(projectSharer),
      /** People who have access because they are in the space, without their own role. */
      throughSpaceCount: z.int(),
      can: z.object({
        /** Invite people, change invitations and accept requests; an archived project lets nobody else in. */
        share: z.boolean(),
        /** Who may open the project. */
        changeAccess: z.boolean(),
        /** False while the team has no active subscription: the paywall is shown instead. */
        giveEditor: z.boolean(),
      }),
    }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'POST /web/projects/{projectId}/invitations': endpoint({
    summary: 'Invites the addresses that can be invited, by mail, and says of the others why not.',
    spec: 'spec 3 §5 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofProject,
    input: z.object({ emails: invitedEmails, role: invitedProjectRole }),
    output: z.object({ invitedUsers: z.array(sharingInvitation), errors: shareErrors }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OPERATION_NOT_ALLOWED', 'SUBSCRIPTION_REQUIRED'],
    creates: 'thing',
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'PUT /web/projects/{projectId}/invitations/{invitationId}': endpoint({
    summary: 'Changes the role that an invitation gives.',
    spec: 'spec 3 §7',
    auth: 'user',
    scope: 'manage',
    params: ofInvitation,
    input: z.object({ role: invitedProjectRole }),
    output: sharingInvitation,
    errors: [
      'PROJECT_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'SUBSCRIPTION_REQUIRED',
      'PROJECT_INVITATION_NOT_FOUND',
    ],
  }),
  'DELETE /web/projects/{projectId}/invitations/{invitationId}': endpoint({
    summary: 'Removes an invitation; its link stops working.',
    spec: 'spec 3 §7',
    auth: 'user',
    scope: 'manage',
    params: ofInvitation,
    output: nothing,
    status: 204,
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PROJECT_INVITATION_NOT_FOUND'],
  }),
  'POST /web/projects/{projectId}/invitations/{invitationId}/resend': endpoint({
    summary: 'Mails an invitation again, with a new link; the old link stops working.',
    spec: 'DECISIONS 13',
    auth: 'user',
    scope: 'manage',
    params: ofInvitation,
    output: sharingInvitation,
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OPERATION_NOT_ALLOWED', 'PROJECT_INVITATION_NOT_FOUND'],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /web/projects/{projectId}/invitations/{invitationId}/accept': endpoint({
    summary: 'Accepts an invitation that waits for the verified address of the account.',
    spec: 'ACCESS §4',
    auth: 'user',
    params: ofInvitation,
    output: accepted,
    errors: ['PROJECT_INVITATION_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
  }),
  'GET /web/projects/{projectId}/invitations-by-hash/{hash}': endpoint({
    summary: 'What an invitation link invites to, and where it leads the visitor.',
    spec: 'spec 3 §4 Invitation handling and §7, DECISIONS 42',
    auth: 'optional',
    params: ofProject.extend({ hash: invitationHash }),
    output: shownInvitation,
    errors: ['PROJECT_INVITATION_NOT_FOUND'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept': endpoint({
    summary: 'Gives the account of the invited address its role; the email token proves the mailbox.',
    spec: 'spec 3 §7, DECISIONS 16 and 38',
    auth: 'user',
    params: ofProject.extend({ hash: invitationHash }),
    input: acceptInput,
    output: accepted,
    errors: ['PROJECT_INVITATION_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 60, windowMs: minute },
  }),
  'PUT /web/projects/{projectId}/users/{userId}': endpoint({
    summary:
      'Changes the role of somebody in the project. `from` is the role that the actor saw: another one by now is ' +
      'OPERATION_NOT_ALLOWED `changed`.',
    spec: 'spec 3 §6 and §7, ACCESS §7 and §8',
    auth: 'user',
    scope: 'manage',
    params: ofUser,
    input: z.object({ role: projectRole, from: projectRole.optional() }),
    output: sharingMember,
    errors: [
      'PROJECT_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'PROJECT_USER_NOT_FOUND',
      'OPERATION_NOT_ALLOWED',
      'SUBSCRIPTION_REQUIRED',
      'CONTRIBUTOR_LIMIT_REACHED',
    ],
  }),
  'DELETE /web/projects/{projectId}/users/{userId}': endpoint({
    summary: 'Ends the role of somebody in the project, or one’s own; the last owner stays.',
    spec: 'spec 3 §6 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofUser,
    output: nothing,
    status: 204,
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PROJECT_USER_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
  }),
  'POST /web/projects/{projectId}/access-requests': endpoint({
    summary: 'Asks the owners and editors for access; answers nothing new for those who have it.',
    spec: 'spec 3 §4 and §7, DECISIONS 43',
    auth: 'user',
    params: ofProject,
    output: z.object({ accessRequestId: id.nullable(), createdAt: time }),
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'PENDING_PROJECT_ACCESS', 'TOO_MANY_REQUESTS'],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /web/projects/{projectId}/access-requests/{id}': endpoint({
    summary: 'Gives somebody who asked a role.',
    spec: 'spec 3 §4 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofRequest,
    input: z.object({ role: invitedProjectRole }),
    output: sharingMember,
    errors: [
      'PROJECT_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'PROJECT_ACCESS_REQUEST_NOT_FOUND',
      'OPERATION_NOT_ALLOWED',
      'SUBSCRIPTION_REQUIRED',
      'CONTRIBUTOR_LIMIT_REACHED',
    ],
  }),
  'DELETE /web/projects/{projectId}/access-requests/{id}': endpoint({
    summary: 'Denies a request; whoever asked can withdraw it.',
    spec: 'spec 3 §4 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofRequest,
    output: nothing,
    status: 204,
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PROJECT_ACCESS_REQUEST_NOT_FOUND'],
  }),
};
