declare module '../../platform/audit.ts' {
  interface AuditActs {
    'account.registered': Record<never, never>;
    'account.email_verified': Record<never, never>;
    'account.email_change_requested': Record<never, never>;
    'account.email_changed': Record<never, never>;
    'account.email_change_undone': Record<never, never>;
    'account.password_changed': Record<never, never>;
    'account.password_reset_requested': Record<never, never>;
    'account.password_reset': Record<never, never>;
    'account.additions_removed': Record<never, never>;
    'account.proven': { by: 'password' | 'code' | 'passkey' | 'sso' };
    'account.started_over': { designs: number; people: number };
    'team.invitation_accepted': { invitationId: string; userId: string; role: string };
  }
}

export {};
