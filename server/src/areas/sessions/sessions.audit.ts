declare module '../../platform/audit.ts' {
  interface AuditActs {
    'account.session_ended': Record<never, never>;
    'account.other_sessions_ended': Record<never, never>;
  }
}

export {};
