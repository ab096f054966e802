import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { addUses } from '../http/limits.ts';
import { hashSecret } from '../secrets.ts';
import type { Captcha, CaptchaParts } from './captcha.ts';

/**
 * Derivations of about a millisecond each on a desktop computer. It finds the answer after 250 to 500 of them: in half a
 * second at the most there, in about a second on a phone.
 */
const cost = 5000;
const [fewest, most] = [250, 500];
/** How long a challenge can be answered, in milliseconds. */
const lifetimeMs = 10 * 60_000;

/**
 * ALTCHA: a proof of work (PBKDF2/SHA-256) that the browser does in the background. Challenges are signed, so that none
 * has to be stored, and the answer is signed as well, so that checking one derives nothing. Used ones are remembered for
 * as long as they could be used again.
 */
export function makeAltcha({ clock, database, keys }: CaptchaParts): Captcha {
  const secrets = {
    hmacSignatureSecret: `challenge|${keys.captcha}`,
    hmacKeySignatureSecret: `answer|${keys.captcha}`,
  };
  return {
    async challenge() {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(fewest, most + 1),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + lifetimeMs),
      });
      return { provider: 'altcha', challenge: { ...challenge } };
    },
    async verify(solution) {
      const given = readPayload(solution);
      // The library's clock is the machine's; ours may be another.
      if (!given || given.challenge.parameters.expiresAt * 1000 <= clock.now().getTime()) return false;
      const { verified } = await verifySolution({ ...given, ...secrets, deriveKey });
      if (!verified) return false;
      const key = `captcha|used|${hashSecret(given.challenge.signature)}`;
      const [use] = await addUses({ clock, database }, [key], lifetimeMs);
      return use!.count === 1;
    },
  };
}

/** What ALTCHA's clients send: base64 of JSON. Null when it is anything else. */
function readPayload(solution: string): z.infer<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString()));
  } catch {
    return null;
  }
}

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: hex(32),
      nonce: z.string(),
      salt: z.string(),
    }),
    // One spelling only: used challenges are known by it.
    signature: hex(32),
  }),
  solution: z.object({ counter: z.number(), derivedKey: hex(32) }),
});
