import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * What sets the headers of every answer: a strict content security policy with Trusted Types, and what goes with it. Only
 * where reCAPTCHA is configured may a page load anything from elsewhere, and only from the folders it comes from.
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
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_URL } = config;
  const apis = [config.API_AUTH_URL, config.API_USERS_URL, config.API_SYNC_URL].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  );
  const elsewhere = [...new Set(apis)].join('');
  const recaptcha = RECAPTCHA_SITE_KEY ? ` ${RECAPTCHA_URL}/` : '';
  // Scripts and styles that reCAPTCHA's own script loads.
  const gstatic = RECAPTCHA_SITE_KEY ? ' https://www.gstatic.com/recaptcha/' : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${recaptcha}${gstatic}`,
    `style-src 'self'${gstatic}`,
    // React sets style properties through the object model; only attributes written as text would need this, none are.
    "style-src-attr 'none'",
    `img-src 'self' blob: data:${elsewhere}`,
    "font-src 'self'",
    `connect-src 'self'${elsewhere}${recaptcha}`,
    ...(recaptcha ? [`frame-src${recaptcha}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Headers of a stored file: it is shown or saved, and can never run in our name. */
export function fileHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
}
