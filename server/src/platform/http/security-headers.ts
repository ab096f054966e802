import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { supportPortal } from '../config/support-settings.ts';

/**
 * Returns a function that sets the security headers of a response: a strict content security policy with Trusted Types,
 * and related headers; the path of the request, perhaps with a query, says whether other sites may frame it. Pages load external resources only if reCAPTCHA is configured, from its folders, and the video of
 * the members page, from where the operator has it. They have frames only for reCAPTCHA and for the sandbox's card fields, and send forms elsewhere only
 * to a support portal that takes tokens.
 */
export function makeSecurityHeaders(config: Config): (reply: FastifyReply, path: string) => void {
  const policy = contentSecurityPolicy(config);
  const hosts = embedOrigins(config);
  const embedded = hosts.length > 0 ? policy.replace(noFrames, `frame-ancestors ${hosts.join(' ')}`) : policy;
  return (reply, path) => {
    reply.header('content-security-policy', isEmbedded(path) ? embedded : policy);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', config.CORS_ORIGINS ? 'cross-origin' : 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), xr-spatial-tracking=(self)');
    if (config.PUBLIC_URL?.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

const noFrames = "frame-ancestors 'none'";

/** Whether a path, perhaps with a query, is that of the page that other sites show in a frame. */
const isEmbedded = (path: string) => /^\/embed\/pricing(\?|$)/.test(path);

/** Who may show the embedded page, as a content security policy names them: the operator's list, and `/dev/embed`. */
export function embedOrigins({ EMBED_ORIGINS, isLocal }: Pick<Config, 'EMBED_ORIGINS' | 'isLocal'>): string[] {
  const named = EMBED_ORIGINS.split(/[\s,]+/).filter(Boolean);
  return [...(isLocal ? ["'self'"] : []), ...new Set(named.map((origin) => new URL(origin).origin))];
}

/** Where forms go besides to us: tokens of the support portal, which browsers follow from its login to its start. */
function formTargets(config: Config): string {
  const portal = supportPortal(config);
  if (!portal?.secret) return '';
  const origins = [portal.login, portal.start].map((address) => new URL(address).origin);
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}

function contentSecurityPolicy(config: Config): string {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_URL, MEMBERS_VIDEO_URL, MEMBERS_CAPTIONS_URL } = config;
  const apis = [config.API_AUTH_URL, config.API_USERS_URL, config.API_SYNC_URL].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  );
  const elsewhere = [...new Set(apis)].join('');
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
    `connect-src 'self'${elsewhere}${recaptcha}`,
    ...(media.length > 0 ? [`media-src ${media.join(' ')}`] : []),
    ...(frames ? [`frame-src${frames}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    noFrames,
    "base-uri 'none'",
    `form-action 'self'${formTargets(config)}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Headers of a stored file: it can be displayed or saved, but never run scripts in our origin. */
export function fileHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
}
