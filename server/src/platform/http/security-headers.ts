import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { supportPortal } from '../config/support-settings.ts';

/**
 * Returns a function that sets the security headers of a response: a strict content security policy with Trusted Types,
 * and related headers; the path of the request, perhaps with a query, says whether other sites may frame it. Pages load
 * external resources only if reCAPTCHA is configured, from its folders, of Stripe where it takes payments, and the video of the
 * members page, from where the operator has it, and stored files from the object store, where that is elsewhere. They have frames only for reCAPTCHA and for the fields of cards, and send
 * forms elsewhere only to a support portal that takes tokens.
 */
export function makeSecurityHeaders(config: Config): (reply: FastifyReply, path: string) => void {
  const policy = contentSecurityPolicy(config);
  const permissions = permissionsPolicy(config);
  const hosts = embedOrigins(config);
  const embedded = hosts.length > 0 ? policy.replace(noFrames, `frame-ancestors ${hosts.join(' ')}`) : policy;
  // The sheet of Google Pay is a window that answers the page which opened it.
  const openerPolicy = config.BILLING === 'stripe' ? 'same-origin-allow-popups' : 'same-origin';
  return (reply, path) => {
    reply.header('content-security-policy', isEmbedded(path) ? embedded : policy);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', openerPolicy);
    reply.header('cross-origin-resource-policy', config.CORS_ORIGINS ? 'cross-origin' : 'same-origin');
    reply.header('permissions-policy', permissions);
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

/** Stripe's hosts, where it takes payments: of its script, of its frames, and of its API (PROVIDERS §3). */
function stripeHosts({ BILLING, STRIPE_URL, STRIPE_SCRIPT_URL }: Config): Record<'script' | 'frame' | 'api', string[]> {
  if (BILLING !== 'stripe') return { script: [], frame: [], api: [] };
  const { origin } = new URL(STRIPE_SCRIPT_URL);
  const isStripes = origin === 'https://js.stripe.com';
  const script = isStripes ? [origin, 'https://*.js.stripe.com'] : [origin];
  const frame = isStripes ? [...script, 'https://hooks.stripe.com'] : script;
  return { script, frame, api: [new URL(STRIPE_URL).origin] };
}

/** What pages and their frames may ask the browser for. The frames of Stripe open the sheets of wallets. */
function permissionsPolicy(config: Config): string {
  const frames = stripeHosts(config).frame.map((host) => ` "${host}"`);
  const payment = frames.length > 0 ? `, payment=(self${frames.join('')})` : '';
  return `camera=(), microphone=(), geolocation=(), xr-spatial-tracking=(self)${payment}`;
}

function contentSecurityPolicy(config: Config): string {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_URL, MEMBERS_VIDEO_URL, MEMBERS_CAPTIONS_URL } = config;
  const apis = [config.API_AUTH_URL, config.API_USERS_URL, config.API_SYNC_URL].flatMap((url) =>
    url ? [` ${new URL(url).origin}`] : [],
  );
  const { S3_URL, S3_PUBLIC_URL = S3_URL } = config;
  // The bucket alone: others of the same host belong to strangers.
  const files = S3_PUBLIC_URL ? [` ${new URL(S3_PUBLIC_URL).href.replace(/\/*$/, '/')}`] : [];
  const elsewhere = [...new Set([...apis, ...files])].join('');
  const video = [MEMBERS_VIDEO_URL, MEMBERS_CAPTIONS_URL].flatMap((url) => (url ? [new URL(url).origin] : []));
  const media = [...new Set(video)];
  // The frames of the payment provider of local environments have an origin of their own all the same.
  const stripe = stripeHosts(config);
  const listed = (hosts: string[]) => hosts.map((host) => ` ${host}`).join('');
  const frames = `${config.BILLING === 'sandbox' ? " 'self'" : ''}${RECAPTCHA_SITE_KEY ? ` ${RECAPTCHA_URL}/` : ''}${listed(stripe.frame)}`;
  const recaptcha = RECAPTCHA_SITE_KEY ? ` ${RECAPTCHA_URL}/` : '';
  // Scripts and styles loaded by reCAPTCHA's own script.
  const gstatic = RECAPTCHA_SITE_KEY ? ' https://www.gstatic.com/recaptcha/' : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${recaptcha}${gstatic}${listed(stripe.script)}`,
    `style-src 'self'${gstatic}`,
    // React sets style properties through the DOM; only literal style attributes would need this, and there are none.
    "style-src-attr 'none'",
    `img-src 'self' blob: data:${elsewhere}`,
    "font-src 'self'",
    `connect-src 'self'${elsewhere}${recaptcha}${listed(stripe.api)}`,
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
