import type { Area } from '../../platform/area.ts';
import { devRoutes } from './dev.routes.ts';
import { paymentsConsoleRoutes } from './payments-console.routes.ts';

/** The pages of local environments: mailbox, mails, the console of the sandbox's payments. */
export const dev = {
  pages(app, parts, mails) {
    if (!parts.config.isLocal) return;
    devRoutes(app, parts, mails);
    if (parts.sandbox) paymentsConsoleRoutes(app, parts, parts.sandbox);
  },
} satisfies Area;
