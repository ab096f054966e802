/** What tests need of the areas, besides the public entry and the scenario. */
export { tick } from './areas/billing/billing-work.ts';
export { refundCommand } from './areas/billing/operator/operator.ts';
export { openSession } from './areas/sessions/sessions.service.ts';
