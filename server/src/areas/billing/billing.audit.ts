declare module '../../platform/audit.ts' {
  interface AuditActs {
    'billing.details_changed': Record<never, never>;
    'subscription.seats_changed': { before: number; after: number; when: 'now' | 'renewal' };
    'subscription.period_changed': { before: 'monthly' | 'yearly'; after: 'monthly' | 'yearly' };
    'subscription.auto_renew_changed': { autoRenew: boolean };
  }
}

export {};
