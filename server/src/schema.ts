/** Every table of the database, for drizzle. */

export * from './areas/auth/auth.tables.ts';
export * from './areas/billing/checkout/checkout.tables.ts';
export * from './areas/billing/ledger/customers.tables.ts';
export * from './areas/billing/ledger/ledger.tables.ts';
export * from './areas/billing/orders/orders.tables.ts';
export * from './areas/billing/orders/subscriptions.tables.ts';
export * from './areas/billing/plan/plan.tables.ts';
export * from './areas/billing/price/coupons.tables.ts';
export * from './areas/billing/vouchers/vouchers.tables.ts';
export * from './areas/education/education.tables.ts';
export * from './areas/factors/factors.tables.ts';
export * from './areas/first-run/first-run.tables.ts';
export * from './areas/guests/guests.tables.ts';
export * from './areas/onboarding/onboarding.tables.ts';
export * from './areas/people/people.tables.ts';
export * from './areas/projects/projects.tables.ts';
export * from './areas/publishing/publishing.tables.ts';
export * from './areas/review/comments/comment-pictures.tables.ts';
export * from './areas/review/comments/notices.tables.ts';
export * from './areas/review/links/link-guests.tables.ts';
export * from './areas/review/links/link-openings.tables.ts';
export * from './areas/review/review.tables.ts';
export * from './areas/sessions/sessions.tables.ts';
export * from './areas/sharing/sharing.tables.ts';
export * from './areas/teams/core/teams.tables.ts';
export * from './platform/platform.tables.ts';
