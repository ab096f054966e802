declare module '../../platform/audit.ts' {
  interface AuditActs {
    'view_link.guest_removed': { userId: string; role: 'commenter'; comments: number };
    'view_link.guests_allowed': Record<never, never>;
    'view_link.guests_disallowed': Record<never, never>;
  }
}

export {};
