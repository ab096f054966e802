import type { LinkState } from '../review/link-state.service.ts';

declare module '../../platform/audit.ts' {
  interface AuditActs {
    'view_link.shared_state_changed': { before: LinkState; after: LinkState };
  }
}
