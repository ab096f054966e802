import type { Addition } from '@chamfer/server/addition';

/** The demo company, as it is added to a server: its logins and designs where `DEMO` is on, its list of designs in local environments. */
export const demo: Addition = {
  async pages(app, parts) {
    if (parts.config.isLocal) (await import('./designs-page.ts')).designsPage(app, parts);
  },
  async afterStart(parts) {
    if (parts.config.DEMO) await (await import('./fill-demo.ts')).fillDemo(parts);
  },
};
