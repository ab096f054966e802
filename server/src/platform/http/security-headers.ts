import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Returns a function that sets the security headers of a response: a strict content security policy with Trusted Types,
 * and related headers. Pages load external resources only if reCAPTCHA is configured, from its folders, and the video of
 * the members page, from where the operator has it. They have frames only for reCAPTCHA and for the sandbox's card fields.
 */
export function makeSecurityHeaders(config: Config): (reply: FastifyReply) => void {
  const policy = contentSecurityPolicy(config);
  return (reply) => {
    reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', config.CORS_ORIGINS ? 'cross-origin' : 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), xr-spatial-tracking=(self)');
    if (config.PUBLIC_URL?.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

function contentSecurityPolicy(config: Config): string {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_URL, MEMBERS_VIDEO_URL, MEMBERS_CAPTIONS_URL } = config;
  const apis = [config.API_AUTH_URL, config.API_USERS_URL, config.API_SYNC_URL].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  );
  const elsewhere = [...new Set(apis)].join('');
  const telemetry = config.TELEMETRY_URL ? ` ${new URL(config.TELEMETRY_URL).origin}` : '';
  const video = [MEMBERS_VIDEO_URL, MEMBERS_CAPTIONS_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  const media = [...new Set(video)];
  // The frames of the payment provider of local environments have an origin of their own all the same.
  const frames = `${config.BILLING === 'sandbox' ? " 'self'" : ''}${RECAPTCHA_SITE_KEY ? ` ${RECAPTCHA_URL}/` : ''}`;
  const recaptcha = RECAPTCHA_SITE_KEY ? ` ${RECAPTCHA_URL}/` : '';
  // Scripts and styles loaded by reCAPTCHA's own script.
  const gstatic = RECAPTCHA_SITE_KEY ? ' https://www.gstatic.com/recaptcha/' : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${recaptcha}${gstatic}`,
    `style-src 'self'${gstatic}`,
    // React sets style properties through the DOM; only literal style attributes would need this, and there are none.
    "style-src-attr 'none'",
    `img-src 'self' blob: data:${elsewhere}`,
    "font-src 'self'",
    `connect-src 'self'${elsewhere}${telemetry}${recaptcha}`,
    ...(media.length > 0 ? [`media-src ${media.join(' ')}`] : []),
    ...(frames ? [`frame-src${frames}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Headers of a stored file: it can be displayed or saved, but never run scripts in our origin. */
export function fileHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
}
