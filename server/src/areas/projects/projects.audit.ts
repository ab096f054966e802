declare module '../../platform/audit.ts' {
  interface AuditActs {
    'project.created': { spaceId: string };
    'project.renamed': { before: string; after: string };
    'project.deleted': { name: string };
  }
}

export {};
