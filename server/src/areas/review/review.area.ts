import type { Area } from '../../platform/area.ts';
import { connectLinks } from '../publishing/links.port.ts';
import { firstLinkOf, showExport, tellOfFiles } from './export-link.service.ts';
import { linkHead } from './link-preview.service.ts';
import { findRoleOnLink } from './open-link.service.ts';
import { reviewRoutes } from './review.routes.ts';

/** Review links and their comments. */
export const review = {
  calls: reviewRoutes,
  head: linkHead,
  connect: () => connectLinks({ show: showExport, tellOfFiles, firstOf: firstLinkOf, roleOn: findRoleOnLink }),
} satisfies Area;
