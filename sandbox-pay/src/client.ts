/** What an app needs that takes payments with the provider: where its calls are, what they answer, and how webhooks are signed. */
export { leastCharge } from './least-charge.ts';
export type { PublicIntent } from './public-intent.ts';
export { sandboxPath } from './sandbox-path.ts';
export { isSigned, signatureHeader } from './webhook-signature.ts';
