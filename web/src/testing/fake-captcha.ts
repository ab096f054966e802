import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { FakeServer } from './fake-server.ts';

/** The server wants a captcha of the page: one that is solved by our own code, in the blink of an eye. */
export function wantCaptcha(server: FakeServer): void {
  server.answer('GET /auth/captcha', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      hmacSignatureSecret: 'a secret',
      hmacKeySignatureSecret: 'another secret',
      cost: 1,
      counter: 1,
      deriveKey,
    });
    return { provider: 'altcha', challenge: { ...challenge } };
  });
}
