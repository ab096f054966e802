import { brand } from '@chamfer/contract/brand';

/** Addresses that belong to the installation. The server writes them into the page's `meta` elements. */
export type PageAddress =
  | 'public-site'
  | 'terms'
  | 'privacy'
  | 'support'
  | 'help-center'
  | 'video-tutorials'
  | 'community'
  | 'download';

/** Where an address leads that the operator did not set: pages of ours, and those of the brand. */
const defaults: Readonly<Record<Exclude<PageAddress, 'public-site'>, string>> = {
  terms: '/terms',
  privacy: '/privacy',
  download: '/download',
  support: brand.addresses.support,
  'help-center': brand.addresses.helpCenter,
  'video-tutorials': brand.addresses.videoTutorials,
  community: brand.addresses.community,
};

/** One of the installation's addresses. */
export function pageAddress(name: Exclude<PageAddress, 'public-site'>): string {
  return setAddress(name) ?? defaults[name];
}

/** What the operator says about themselves; nothing where it is not set. */
export interface OperatorFacts {
  name: string;
  imprint: string | null;
  /** Whether there is a privacy policy, here or elsewhere. */
  hasPrivacy: boolean;
  privacyEmail: string;
}

/** Who runs the installation, as the settings say it. */
export function operatorFacts(): OperatorFacts {
  return {
    name: metaContent('operator'),
    imprint: setAddress('imprint'),
    hasPrivacy: setAddress('privacy') !== null,
    privacyEmail: metaContent('privacy-email'),
  };
}

/** How many days openings of review links are kept. */
export function openingsDays(): number {
  return Number(metaContent('openings-days')) || 90;
}

/** Where people go after logging out; null where the operator named nothing. */
export function publicSite(): string | null {
  return setAddress('public-site');
}

/** Whether nothing offers to sign up here, and only invitations make accounts (spec 1 §2 Sign-in). */
export function isRegistrationHidden(): boolean {
  return metaContent('registration') === 'hidden';
}

/** Whether nothing is sold here: no prices, no checkout, no pages about them (BILLING §11). */
export function isBillingOff(): boolean {
  return metaContent('billing') === 'off';
}

/** Where the seller is, whose buyers have to say name and address; '' where nothing is sold. */
export function sellerCountry(): string {
  return metaContent('seller-country');
}

/** Where something is sold, as far as the tax there is known: everywhere, in the European Union alone, or outside of it alone. */
export function soldTo(): 'everywhere' | 'eu' | 'elsewhere' {
  const content = metaContent('sold-to');
  return content === 'eu' || content === 'elsewhere' ? content : 'everywhere';
}

/** Whether people may skip the surveys. */
export function maySkipSurveys(): boolean {
  return metaContent('survey-skip') === 'on';
}

/** A video that the operator names: its file, and its captions where there are any. */
export interface MembersVideo {
  video: string;
  captions: string | null;
}

/** The video of the members page; null where the operator named none. */
export function membersVideo(): MembersVideo | null {
  const video = setAddress('members-video');
  return video ? { video, captions: setAddress('members-captions') } : null;
}

/** Where events are sent (spec 1 §7 Telemetry); null where the operator named nothing. */
export function telemetryAddress(): string | null {
  return setAddress('telemetry');
}

/** Where errors are sent to; null where the operator named nothing. */
export function errorMonitoring(): { dsn: string; release: string; environment: string } | null {
  const dsn = metaContent('errors');
  return dsn ? { dsn, release: metaContent('errors-release'), environment: metaContent('errors-environment') } : null;
}

/** Whether people are asked before anything is sent; otherwise they can only say no. */
export function isConsentAsked(): boolean {
  return metaContent('telemetry-consent') !== 'implied';
}

/** A platform of the design app (spec 2 §1). */
export type AppPlatform = 'mac' | 'ipad' | 'windows';

/** Where people write to sales: a page of ours where the operator named a contact, else the support address. */
export function salesAddress(): string {
  return hasSalesContact() ? '/contact-sales' : pageAddress('support');
}

/** Whether there is a support portal that people are logged in to with their account. */
export function hasSupportPortal(): boolean {
  return metaContent('support-portal') !== '';
}

/** Whether the operator named a contact for sales. */
export function hasSalesContact(): boolean {
  return metaContent('sales') === 'form';
}

/** The origins that may show the embedded prices and get their messages (DECISIONS 39). */
export function embedOrigins(): string[] {
  const named = metaContent('embed-origins').split(/\s+/).filter(Boolean);
  return named.map((origin) => (origin === "'self'" ? location.origin : origin));
}

function setAddress(name: string): string | null {
  const content = metaContent(name);
  return /^(https?:|mailto:|\/)/.test(content) ? content : null;
}

/** Additional origins that a `redirect_url` may lead to. */
export function redirectOrigins(): string[] {
  return metaContent('redirect-origins')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** The origins of the beta's collaboration pages and app; null if this installation has no beta. */
export function betaOrigins(): { collaboration: string; app: string } | null {
  const [collaboration, app] = [metaContent('beta-collaboration-origin'), metaContent('beta-app-origin')];
  return collaboration && app ? { collaboration, app } : null;
}

/** Whether this installation is the beta, whose design app has a different URL scheme. */
export function isBeta(): boolean {
  return metaContent('environment') === 'beta';
}

/**
 * The URL of a call. The three clients of spec 1 §7 (auth, user management, sync) have separate base URLs, `/api` by
 * default (DECISIONS 1): `chamfer:api-auth`, `chamfer:api-users` and `chamfer:api-sync` override `chamfer:api`.
 */
export function apiAddress(path: string): string {
  const client = path.startsWith('/auth/') ? 'auth' : /^\/(web|app|uploads|objects)\//.test(path) ? 'sync' : 'users';
  return (metaContent(`api-${client}`) || metaContent('api') || '/api') + path;
}

function metaContent(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="chamfer:${name}"]`)?.content.trim() ?? '';
}
