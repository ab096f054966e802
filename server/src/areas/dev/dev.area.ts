import type { Area } from '../../platform/area.ts';
import { devRoutes } from './dev.routes.ts';
import { devDesignsRoutes } from './dev-designs.routes.ts';

/** The pages of local environments: mailbox, designs of the demo company. */
export const dev = {
  pages(app, parts, mails) {
    if (!parts.config.isLocal) return;
    devRoutes(app, parts, mails);
    devDesignsRoutes(app, parts);
  },
} satisfies Area;
