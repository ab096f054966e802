import type { Area } from '../../platform/area.ts';
import { emptyBin } from './bin.sweep.ts';
import {
  accessDeniedMail,
  accessEndedMail,
  accessGrantedMail,
  accessRequestedMail,
  linkInvitationMail,
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
    accessEndedMail,
  ],
  sweeps: [emptyBin],
} satisfies Area;
