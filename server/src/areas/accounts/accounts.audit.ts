declare module '../../platform/audit.ts' {
  interface AuditActs {
    'account.deleted': Record<never, never>;
    'account.exported': Record<never, never>;
    'account.renamed': Record<never, never>;
  }
}

export {};
