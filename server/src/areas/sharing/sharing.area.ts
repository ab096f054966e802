import type { Area } from '../../platform/area.ts';
import { connectInvitations } from '../review/page/invitations.port.ts';
import { dropDenied } from './access/denied.sweep.ts';
import { waitingInvitation } from './invitations/waiting-invitation.service.ts';
import {
  accessDeniedMail,
  accessEndedMail,
  accessGrantedMail,
  accessRequestedMail,
  linkInvitationMail,
  linkRoleMail,
  memberLeftMail,
  projectInvitationMail,
  projectRoleMail,
} from './sharing.mails.ts';
import { sharingRoutes } from './sharing.routes.ts';

/** Projects and review links as people share them: lists, the project page, invitations and access requests. */
export const sharing = {
  calls: sharingRoutes,
  mails: [
    projectInvitationMail,
    linkInvitationMail,
    accessRequestedMail,
    accessGrantedMail,
    accessDeniedMail,
    projectRoleMail,
    linkRoleMail,
    memberLeftMail,
    accessEndedMail,
  ],
  addresses: [
    {
      table: 'sharing_invitations',
      column: 'email',
      noun: 'invitation to a project or link',
      excludes: `o.project_id = a.project_id and o.view_link_id is not distinct from a.view_link_id
        and o.accepted_at is null and a.accepted_at is null`,
      order: 'a.created_at',
    },
  ],
  sweeps: [dropDenied],
  connect: () => connectInvitations({ waiting: waitingInvitation }),
} satisfies Area;
