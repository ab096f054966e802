import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@chamfer/contract/brand';
import { z } from 'zod';
import { readTrustedProxies } from '../http/address/trusted-proxies.ts';
import { accountSettings } from './account-settings.ts';
import { appStoreProblems, appStoreSettings } from './app-store-settings.ts';
import { backupSettings } from './backup-settings.ts';
import { educationSettings } from './education-settings.ts';
import { errorSettings } from './error-settings.ts';
import { outgoingSettings } from './outgoing-settings.ts';
import { paddleProblems, paddleSettings } from './paddle-settings.ts';
import { privacySettings } from './privacy-settings.ts';
import { promotionSettings } from './promotion-settings.ts';
import { s3Problems, s3Settings } from './s3-settings.ts';
import { country, sellerProblems, sellerSettings } from './seller-settings.ts';
import { alarmSettings, stripeProblems, stripeSettings } from './stripe-settings.ts';
import { supportProblems, supportSettings } from './support-settings.ts';
import { taxProblems, taxSettings } from './tax-settings.ts';
import { telemetryProblems, telemetrySettings } from './telemetry-settings.ts';
import { type TimeLimits, timeLimits } from './time-limits.ts';
import { traceSettings } from './trace-settings.ts';

export type { TimeLimits } from './time-limits.ts';

/** The default of one of the brand's addresses, for the description of its setting. */
const byDefault = (name: keyof typeof brand.addresses) => `Default: ${brand.addresses[name]}.`;

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const flag = z.stringbool();
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** An optional URL that the web app links to; without it, screens do not mention it. */
const address = z.url({ protocol: /^(https?|mailto)$/ }).optional();

function checkTrustedProxies(setting: string, { addIssue }: z.RefinementCtx): void {
  try {
    readTrustedProxies(setting);
  } catch (error) {
    addIssue((error as Error).message);
  }
}
/** A file that must be there. */
const textFile = z.string().refine(existsSync, 'is no file that can be read').optional();

/** Country codes separated by commas or spaces. */
const countries = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(country));

/** Where an API is: without a slash at the end. */
const apiAddress = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional();

/** Whether a text is an origin and no more: a browser's path or a name in it would be ignored without a word. */
const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).href.replace(/\/$/, '') === new URL(text).origin;

/** Origins separated by commas or spaces. */
const origins = z.string().refine(
  (list) =>
    list
      .split(/[\s,]+/)
      .filter(Boolean)
      .every(isOrigin),
  'must be origins such as https://app.example',
);

/**
 * Every setting of the server, read from environment variables. The descriptions appear in `docs/operations.md` and
 * `.env.example`; a check fails if one is missing.
 */
export const settings = {
  CHAMFER_ENV: z
    .enum(['prod', 'stage', 'beta', 'local', 'localdb', 'local-stage'])
    .optional()
    .describe(
      'Environment. The local ones have the demo company, the mailbox at /dev/mailbox and developer pages. Default: prod with NODE_ENV=production, else local.',
    ),
  PORT: integer(0, 65_535).default(3000).describe('Port of the HTTP server; 0 takes a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address the server listens on; 0.0.0.0 for all.'),
  METRICS_PORT: integer(0, 65_535)
    .optional()
    .describe('Port of its own for /metrics, which then is nowhere else; 0 takes a free one.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address METRICS_PORT listens on.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token that /metrics asks for. Without it and METRICS_PORT it is open in local environments only.',
    ),
  MAX_CONNECTIONS: integer(10, 1_000_000)
    .default(10_000)
    .describe('Open connections at the most; further ones are refused. Every open review page holds one.'),
  PUBLIC_URL: z.url().optional().describe('Address people reach the server under. Default: http://localhost:PORT.'),
  DATA_DIR: z.string().default('.data').describe('Folder for the embedded database and stored files.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL of your own, version 15 or later; without it one is started in DATA_DIR/postgres.'),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off: the server does not change the tables at its start, and does not start where they lack something; the command migrate changes them.',
    ),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'What this process does, where there are several. web: pages and calls, no background work. worker: background work, and over HTTP only whether it is alive and ready, and metrics.',
    ),
  DATABASE_POOL: integer(2, 200).default(10).describe('Connections to the database at the most.'),
  DATABASE_CONNECTION_TIMEOUT_MS: integer(100, 600_000)
    .default(4000)
    .describe('How long a call waits for its turn and for a connection to the database, in milliseconds.'),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(100, 600_000)
    .default(10_000)
    .describe('How long a statement in the database may take, in milliseconds.'),
  DATABASE_LOCK_TIMEOUT_MS: integer(100, 600_000)
    .default(3000)
    .describe('How long a call waits in the database for rows that another one is changing, in milliseconds.'),
  ...s3Settings,
  ...backupSettings,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, such as smtp://user:password@host:587; without it mail is kept in the database.'),
  MAIL_FROM: z.string().default('Chamfer <no-reply@localhost>').describe('Sender of all mail.'),
  DEMO: flag.optional().describe('Fill an empty database with the demo company. Default: on in local environments.'),
  UPLOAD_MAX_BYTES: integer(1, Number.MAX_SAFE_INTEGER)
    .default(2 * 1024 ** 3)
    .describe('Largest file that can be uploaded, in bytes.'),
  UPLOADS_IN_PROGRESS_BYTES: integer(1, Number.MAX_SAFE_INTEGER)
    .default(20 * 1024 ** 3)
    .describe('What one person may have on its way at a time, in bytes; one file of UPLOAD_MAX_BYTES always may.'),
  WEB_EXPORTS_IN_PROGRESS: integer(1, 10_000)
    .default(50)
    .describe(
      'Web exports one person may have open at a time: being uploaded, waiting or being processed, up to the last packed file.',
    ),
  CONVERSION_TIMEOUT_MS: integer(1000, 3_600_000)
    .default(300_000)
    .describe('How long checking and converting one web export may take, in milliseconds.'),
  CONVERSION_MEMORY_MB: integer(256, 65_536)
    .default(2048)
    .describe(
      'Memory each process that works on published files may take, in megabytes. As many convert at the same time as there are cores and as fit into three quarters of the memory, and half as many make thumbnails and packed files; at least one of each.',
    ),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .describe('Site key of reCAPTCHA v2 (invisible); without it captchas are proofs of work that call nobody.'),
  RECAPTCHA_SECRET: z.string().optional().describe('Secret that belongs to RECAPTCHA_SITE_KEY.'),
  RECAPTCHA_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/recaptcha')
    .describe('Where reCAPTCHA is; https://www.recaptcha.net/recaptcha where Google’s domain is not reachable.'),
  TRUST_PROXY: z
    .string()
    .default('')
    .superRefine(checkTrustedProxies)
    .describe(
      'Whose X-Forwarded-For is believed: how many proxies are in front (such as 1), or their networks (such as loopback, private or 10.0.0.0/8, separated by commas).',
    ),
  REDIRECT_ORIGINS: origins
    .default('')
    .describe('Further origins people may be sent to after signing in or from an invitation, separated by commas.'),
  BETA_COLLABORATION_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where the beta’s shared projects are; a hand-off that leads there goes to BETA_APP_ORIGIN instead.'),
  BETA_APP_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where the beta of the web app is; set it and BETA_COLLABORATION_ORIGIN in production alone.'),
  ...accountSettings,
  PUBLIC_SITE_URL: address.describe('Where people go after logging out, such as the company’s site.'),
  TERMS_URL: address.describe(
    'Terms that people agree to at sign-up. Default: /terms, a page with the text of TERMS_FILE.',
  ),
  TERMS_FILE: textFile.describe('Text of /terms: a UTF-8 file; blank lines part paragraphs, # begins a heading.'),
  PRIVACY_URL: address.describe(
    'Privacy policy that people agree to at sign-up. Default: /privacy, a page with the text of PRIVACY_FILE.',
  ),
  PRIVACY_FILE: textFile.describe('Text of /privacy, as TERMS_FILE.'),
  IMPRINT_FILE: textFile.describe('Text of /imprint, as TERMS_FILE.'),
  ...privacySettings,
  SUPPORT_URL: address.describe(
    `Where error pages send people for a support ticket; mailto: works too. Default: /support with SUPPORT_PORTAL, else ${brand.addresses.support}.`,
  ),
  ...supportSettings,
  HELP_CENTER_URL: address.describe(`Help Center in the account menu. ${byDefault('helpCenter')}`),
  VIDEO_TUTORIALS_URL: address.describe(`Video tutorials in the account menu. ${byDefault('videoTutorials')}`),
  MEMBERS_VIDEO_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'A video file (MP4 or WebM) about teams and spaces, which the members page plays when asked to. Without it the page leads to the video tutorials.',
    ),
  MEMBERS_CAPTIONS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Captions of that video (WebVTT). The servers of both files must let the web app read them (CORS) unless they are its own.',
    ),
  ...telemetrySettings,
  COMMUNITY_URL: address.describe(`Community in the account menu. ${byDefault('community')}`),
  DOWNLOAD_URL: address.describe('Download in the account menu. Default: /download, a page of ours.'),
  DOWNLOAD_MAC_URL: address.describe('The design app for Mac, on /download. Without it the page says whom to ask.'),
  DOWNLOAD_IPAD_URL: address.describe('The design app for iPad, on /download.'),
  DOWNLOAD_WINDOWS_URL: address.describe('The design app for Windows, on /download.'),
  DOWNLOADS_FILE: textFile.describe(
    'All files of the design app with their versions and sizes, which /download and /update-mac show: a JSON file such as {"version": "4.1.2", "publishedOn": "2026-11-11", "files": [{"platform": "mac", "name": "Apple silicon", "url": "https://files.example/app.dmg", "bytes": 174063616, "format": ".dmg"}]}. Platforms are mac, ipad, windows and other; the first file of each is offered first. A changed file counts without a restart.',
  ),
  SALES_EMAIL: z
    .email()
    .optional()
    .describe(
      'Where messages of the page /contact-sales are mailed to. Without it, Contact sales leads to SUPPORT_URL.',
    ),
  EMBED_ORIGINS: origins
    .default('')
    .describe(
      'Origins of the sites that may show the prices, /embed/pricing, in a frame and get its messages, separated by commas. No other site can frame any page.',
    ),
  SURVEY_SKIP: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Whether people may skip the surveys. Who skips one is asked again the next time an address asks for it.',
    ),
  GUEST_COMMENTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether new review links let people comment without an account, with a name and a mailed code, where anyone may comment. Owners and editors change it for each link in its share dialog; links that are there keep what they have.',
    ),
  SAMPLE_DESIGN: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether each new account gets a sample design of its own to try things on. It belongs to that account alone, takes no place in its plan, and is deleted like any other.',
    ),
  LINK_OPENINGS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Whether owners of designs see who opened a review link and when; visitors are told on its page. Kept for RETENTION_OPENINGS_DAYS; deleted within the hour once it is off.',
    ),
  ...promotionSettings,
  BILLING_APPLE_PAY: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'What the flag apple_pay-ff is where no rule of it says otherwise (flags.md). off: Apple Pay is offered nowhere beside the card, whatever the payment provider can do.',
    ),
  WEB_EDITOR_ROLE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'What the flag web_editor_role-ff is where no rule of it says otherwise (flags.md). off: the web shows nobody the teams in which they are only a guest, has no page Shared with me, and offers no sharing of projects. It hides, and gives or takes no access.',
    ),
  BILLING: z
    .enum(['off', 'sandbox', 'stripe'])
    .optional()
    .describe(
      'off: nothing is sold, and every team has the full feature set. sandbox and stripe: what a team may do, and how many seats it has, follows from its subscription. sandbox: payments are tried out with test cards, so prod does not start with it. stripe: Stripe takes the payments; it needs the settings STRIPE_… and BILLING_SELLER_…. Default: sandbox in local environments, else off.',
    ),
  ...stripeSettings,
  ...alarmSettings,
  ...educationSettings,
  ...sellerSettings,
  BILLING_UNSUPPORTED_COUNTRIES: countries
    .default(['CU', 'IR', 'KP', 'SY'])
    .describe('Countries that nothing is sold to, separated by commas. Default: CU, IR, KP, SY.'),
  ...taxSettings,
  BILLING_FREE_CONTRIBUTORS: integer(0, 10).default(2).describe('How many contributors a team on Pro has for free.'),
  BILLING_TAX_RATES_FILE: textFile.describe(
    'Rates of value added tax instead of those that come with the product (server/src/areas/billing/price/tax-rates.json, of 1 January 2026, from secondary sources): the same form.',
  ),
  BILLING_EXCHANGE_RATES_FILE: textFile.describe(
    'Rates of exchange, for invoices that state tax in another currency than the seller’s: a JSON file with what a euro is worth, as the European Central Bank publishes it, such as {"USD": [{"from": "2026-11-23", "rate": "1.0823"}]}. The last rate of a day or before counts, for 35 days. It is read at the start. Without a rate, such an invoice does not state it, and the log says so.',
  ),
  ...paddleSettings,
  ...appStoreSettings,
  API_AUTH_URL: apiAddress.describe('Where browsers find the calls of signing in. Default: /api of this server.'),
  API_USERS_URL: apiAddress.describe('Where browsers find the calls of accounts, teams and billing. Default: /api.'),
  API_SYNC_URL: apiAddress.describe('Where browsers find the calls of projects, reviews and files. Default: /api.'),
  CORS_ORIGINS: origins
    .default('')
    .describe('Origins of web apps elsewhere that may call this API, separated by commas; no cookies are involved.'),
  ...outgoingSettings,
  ...errorSettings,
  ...traceSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severity of log lines.'),
} as const;

const schema = z.object(settings);

/** The settings with their defaults worked out. */
export interface Config
  extends Omit<z.infer<typeof schema>, 'CHAMFER_ENV' | 'DEMO' | 'PUBLIC_URL' | 'DATA_DIR' | 'BILLING'> {
  CHAMFER_ENV: NonNullable<z.infer<typeof schema>['CHAMFER_ENV']>;
  DEMO: boolean;
  BILLING: 'off' | 'sandbox' | 'stripe';
  /** Without a trailing slash; null until the port is known (PORT=0). */
  PUBLIC_URL: string | null;
  /** Absolute path. */
  DATA_DIR: string;
  /** Without a trailing slash. */
  RECAPTCHA_URL: string;
  isLocal: boolean;
  /** The names of the settings that somebody has given. */
  given: readonly string[];
  /** Not configurable; tests shorten them. */
  timeLimits: TimeLimits;
}

/** Reports every problem of the environment at once. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings from environment variables; empty ones count as absent.
 * @throws ConfigError with every problem, each naming its variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.keys(settings).map((name) => [name, env[name] || undefined]));
  const parsed = schema.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  for (const [name, partner] of together) {
    if (!given[name] && given[partner]) problems.push(`${name}: needed together with ${partner}`);
  }
  // The image and every host that follows Node's custom is for real use; the demo has to be requested there.
  const environment = parsed.data?.CHAMFER_ENV ?? (env.NODE_ENV === 'production' ? 'prod' : 'local');
  const isLocal = isLocalEnvironment(environment);
  if (given.PASSWORD_COST === 'cheap' && !isLocal) {
    problems.push(`PASSWORD_COST: cheap is for tests, ${environment} starts with strong alone`);
  }
  if (given.BILLING === 'sandbox' && environment === 'prod') {
    problems.push('BILLING: the sandbox takes no money, prod starts without it');
  }
  problems.push(...sellerProblems(given), ...supportProblems(given, isLocal));
  problems.push(...telemetryProblems(given), ...paddleProblems(given, isLocal), ...s3Problems(given));
  problems.push(...taxProblems(given, isLocal));
  problems.push(...appStoreProblems(given, environment), ...stripeProblems(given, { environment, isLocal }));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? (values.PORT === 0 ? null : `http://localhost:${values.PORT}`);
  return {
    ...values,
    given: Object.keys(given).filter((name) => given[name] !== undefined),
    CHAMFER_ENV: environment,
    isLocal,
    timeLimits,
    DEMO: values.DEMO ?? isLocal,
    BILLING: values.BILLING ?? (isLocal ? 'sandbox' : 'off'),
    // The number of the default seller is nobody else's.
    BILLING_SELLER_VAT: given.BILLING_SELLER_NAME ? (given.BILLING_SELLER_VAT ?? '') : values.BILLING_SELLER_VAT,
    PUBLIC_URL: publicUrl?.replace(/\/+$/, '') ?? null,
    RECAPTCHA_URL: values.RECAPTCHA_URL.replace(/\/+$/, ''),
    DATA_DIR: resolve(root, values.DATA_DIR),
  };
}

function isLocalEnvironment(environment: string): boolean {
  return environment.startsWith('local');
}

/** Settings that make no sense without their partner. */
const together = [
  ['BACKUP_KEY_FILE', 'BACKUP_FOLDER'],
  ['APP_STORE_BUNDLE_ID', 'APP_STORE_ROOT_CERTIFICATES'],
  ['APP_STORE_ROOT_CERTIFICATES', 'APP_STORE_BUNDLE_ID'],
  ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRETS'],
  ['PADDLE_WEBHOOK_SECRETS', 'PADDLE_API_KEY'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
] as const;
