import type { ModelUnit } from '@chamfer/contract/model-units';

declare module '../../platform/audit.ts' {
  interface AuditActs {
    'revision.uploaded': { revisionId: number };
    'web_export.published': { viewLinkId: string };
    'web_export.unit_changed': { before: ModelUnit; after: ModelUnit };
    'web_export.cancelled': Record<never, never>;
    'web_export.thumbnail_replaced': { theme: 'light' | 'dark' };
  }
}
