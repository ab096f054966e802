declare module '../../platform/audit.ts' {
  interface AuditActs {
    'project.created': { spaceId: string };
    'project.renamed': { before: string; after: string };
    'project.deleted': { name: string };
    'project.handed_over': { from: string; to: string };
    'project.moved': { before: string; after: string };
    'project.access_changed': { before: 'invited' | 'space'; after: 'invited' | 'space' };
    'project.archived': Record<never, never>;
    'project.unarchived': Record<never, never>;
    'project.restored': { name: string };
  }
}

export {};
