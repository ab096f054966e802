import type { Area } from '../../platform/area.ts';
import { readDownloadsFile } from './downloads.service.ts';
import { salesInquiryMail } from './site.mails.ts';
import { siteRoutes } from './site.routes.ts';

/** What visitors of the site find: the files of the design app, and the way to the sales contact. */
export const site = {
  calls: siteRoutes,
  mails: [salesInquiryMail],
  // A file that cannot be used stops the start, rather than failing for the first visitor.
  async start({ config }) {
    await readDownloadsFile(config);
  },
} satisfies Area;
