/** Stripe's API on loopback, for tests of what takes payments with it. */

export { type AccountSettings, apiVersion, type RefundCourse } from './core/account.ts';
export { FakeClock } from './core/clock.ts';
export { day, hour, minute, second } from './core/times.ts';
export type { Access, Resource } from './http/api-keys.ts';
export type { Fault, FaultKind } from './http/faults.ts';
export type { BrowserResult, PageConfirmation } from './page/browser.ts';
export { type SdkConfig, StripeFake } from './stripe-fake.ts';
export { signPayload } from './webhooks/signature.ts';
export type { SentWebhook } from './webhooks/webhook-delivery.ts';
