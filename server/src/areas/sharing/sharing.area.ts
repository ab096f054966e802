import type { Area } from '../../platform/area.ts';
import { connectInvitations } from '../review/invitations.port.ts';
import { dropDenied } from './denied.sweep.ts';
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
import { waitingInvitation } from './waiting-invitation.service.ts';

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
  sweeps: [dropDenied],
  connect: () => connectInvitations({ waiting: waitingInvitation }),
} satisfies Area;
