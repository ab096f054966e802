declare module '../../platform/audit.ts' {
  interface AuditActs {
    'project.created': { spaceId: string };
  }
}

export {};
