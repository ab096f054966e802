import { z } from 'zod';
import type { Captcha, CaptchaParts } from './captcha-port.ts';

const timeoutMs = 5000;

/**
 * reCAPTCHA v2, invisible. Google checks that a token is fresh and used once. When Google is unreachable, captchas
 * count as wrong: they are required only after failures, and an outage must not help password guessing.
 */
export function makeRecaptcha(
  { config: { RECAPTCHA_URL }, log }: CaptchaParts,
  { siteKey, secret }: { siteKey: string; secret: string },
): Captcha {
  return {
    async challenge() {
      return { provider: 'recaptcha', siteKey, scriptUrl: `${RECAPTCHA_URL}/api.js?render=explicit` };
    },
    async verify(response) {
      try {
        const answer = await fetch(`${RECAPTCHA_URL}/api/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret, response }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!answer.ok) throw new Error(`siteverify answered ${answer.status}`);
        const { success, 'error-codes': codes } = verdict.parse(await answer.json());
        if (codes.some((code) => ours.has(code))) log.error({ codes }, 'reCAPTCHA does not know RECAPTCHA_SECRET');
        return success;
      } catch (error) {
        log.error({ err: error }, 'reCAPTCHA could not be asked: the captcha was refused');
        return false;
      }
    },
  };
}

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Codes that indicate a wrong setting rather than a wrong token. */
const ours = new Set(['missing-input-secret', 'invalid-input-secret']);
