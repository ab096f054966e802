import type { Area } from '../../platform/area.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import { connectLinks } from '../publishing/store/links.port.ts';
import { pictureFilesJob, removePictureFiles, sweepPictures } from './comments/comment-picture-ends.service.ts';
import { picturesAmong } from './comments/pictures-of-comments.service.ts';
import { firstLinkOf, notifyOfFiles, showExport } from './links/export-link.service.ts';
import { sweepOpenings } from './links/link-openings.service.ts';
import { linkHead } from './links/link-preview.service.ts';
import { findRoleOnLink } from './links/open-link.service.ts';
import { mailNotices, noticeMailsJob } from './notices/notice-mails.job.ts';
import { notificationRoutes } from './notices/notification.routes.ts';
import { newCommentsMail } from './review.mails.ts';
import { reviewRoutes } from './review.routes.ts';
import { teamOfComment, teamOfLink, teamOfPicture } from './review.turns.ts';

/** Review links, their comments, and the mails about them. */
export const review = {
  calls: { ...reviewRoutes, ...notificationRoutes },
  teamsOf: { link: teamOfLink, comment: teamOfComment },
  reachOf: { picture: teamOfPicture },
  jobs: [workOn(noticeMailsJob, mailNotices), workOn(pictureFilesJob, removePictureFiles)],
  sweeps: [sweepPictures, sweepOpenings],
  mails: [newCommentsMail],
  head: linkHead,
  connect: () =>
    connectLinks({ show: showExport, notifyOfFiles, firstOf: firstLinkOf, roleOn: findRoleOnLink, picturesAmong }),
} satisfies Area;
