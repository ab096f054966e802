import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/jobs.ts';
import { connectLinks } from '../publishing/links.port.ts';
import { pictureFilesJob, removePictureFiles, sweepPictures } from './comment-picture-ends.service.ts';
import { firstLinkOf, showExport, tellOfFiles } from './export-link.service.ts';
import { sweepOpenings } from './link-openings.service.ts';
import { linkHead } from './link-preview.service.ts';
import { mailNotices, noticeMailsJob } from './notice-mails.job.ts';
import { notificationRoutes } from './notification.routes.ts';
import { findRoleOnLink } from './open-link.service.ts';
import { picturesAmong } from './pictures-of-comments.service.ts';
import { newCommentsMail } from './review.mails.ts';
import { reviewRoutes } from './review.routes.ts';
import { teamOfComment, teamOfLink } from './review.turns.ts';

/** Review links, their comments, and the mails about them. */
export const review = {
  calls: { ...reviewRoutes, ...notificationRoutes },
  teamsOf: { link: teamOfLink, comment: teamOfComment },
  jobs: [workOn(noticeMailsJob, mailNotices), workOn(pictureFilesJob, removePictureFiles)],
  sweeps: [sweepPictures, sweepOpenings],
  mails: [newCommentsMail],
  head: linkHead,
  connect: () =>
    connectLinks({ show: showExport, tellOfFiles, firstOf: firstLinkOf, roleOn: findRoleOnLink, picturesAmong }),
} satisfies Area;
