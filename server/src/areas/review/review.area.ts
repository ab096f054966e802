import type { Area } from '../../platform/area.ts';
import { connectLinks } from '../publishing/links.port.ts';
import { firstLinkOf, showExport } from './export-link.service.ts';
import { findRoleOnLink } from './open-link.service.ts';
import { reviewRoutes } from './review.routes.ts';

/** Review links, and comments on what they show. */
export const review = {
  calls: reviewRoutes,
  connect: () => connectLinks({ show: showExport, firstOf: firstLinkOf, roleOn: findRoleOnLink }),
} satisfies Area;
