import type { CDPSession, Page } from 'playwright-core';

/** A virtual passkey device of the browser, which answers automatically. */
export interface VirtualAuthenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** Gives the page a device that stores passkeys, such as a laptop with a fingerprint reader. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}
