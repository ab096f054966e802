declare module '../../platform/audit.ts' {
  interface AuditActs {
    'billing.details_changed': Record<never, never>;
    'subscription.seats_changed': { before: number; after: number; when: 'now' | 'renewal' };
    'subscription.period_changed': { before: 'monthly' | 'yearly'; after: 'monthly' | 'yearly' };
    'subscription.renewal_turned_on': Record<never, never>;
    'subscription.renewal_turned_off': Record<never, never>;
    'voucher.claimed': { months: number };
    'voucher_batch.created': { codes: number; months: number };
    'voucher_batch.revoked': Record<never, never>;
  }
}

export {};
