import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { oneLine } from '../rules/names.ts';
import { teamRoles } from '../rules/roles.ts';
import { captcha, id, mailAddress, mailedSecret, nothing, password, text, time } from '../shapes.ts';

/** What a team's plan adds to it, or takes from it (spec 1 §3 Team). */
export const teamAddons = z.object({
  /** Designs may not leave the devices: the team has no projects or review links here. */
  syncForbidden: z.boolean(),
  /** Designs are kept in a cloud of the team's own, and so not here either. */
  privateCloud: z.boolean(),
  /** Spaces of the team, and who is in them, can be managed. */
  teamspaceManagement: z.boolean(),
});

/** A subscription of a person (spec 2 §3 Subscription). Null says that there is no such thing, or that it is unknown. */
export const subscription = z.object({
  id: id.nullable(),
  type: z.enum(['gift', 'edu', 'team', 'appstore', 'paddle', 'chargebee']),
  /** When it ends or renews. */
  expiration: time.nullable(),
  autorenewal: z.boolean(),
  isTrial: z.boolean(),
  subscriptionPeriod: z.enum(['yearly', 'monthly']).nullable(),
  paddleId: z.string().nullable(),
  /** Shown as Business and Standard (spec 2 §1). */
  tier: z.enum(['pro', 'lite']),
  /** Set while a payment is overdue. */
  gracePeriodExpirationDate: time.nullable(),
  isAutoRenewEditable: z.boolean(),
  /** Renewal cannot be turned off by itself, only with the whole subscription. */
  isOnlyCancelable: z.boolean(),
  /** Of a subscription of a team, as are the two below. */
  teamSubscriptionId: id.nullable(),
  teamId: id.nullable(),
  teamName: z.string().nullable(),
});

/** A plan that can be bought (spec 2 §3 Account). */
export const plan = z.object({ tier: z.enum(['pro', 'lite']), trialDays: z.number().int() });

/** A team as its members see it in the account (spec 1 §3 Team). */
export const teamSummary = z.object({
  id,
  name: z.string(),
  isPrimary: z.boolean(),
  /** Null where nothing is sold and plans have no names (DECISIONS 67); guests are called that everywhere. */
  subscriptionBadge: z.enum(['custom', 'pro', 'edu', 'basic', 'guest']).nullable(),
  /** Whether the team's plan is a free trial at present. */
  isTrial: z.boolean(),
  memberCount: z.number().int(),
  isOwner: z.boolean(),
  isSeatManager: z.boolean(),
  isGuest: z.boolean(),
  role: z.enum(teamRoles),
  addons: teamAddons,
  /** Which pages and acts of the team area are for this person. */
  can: z.object({
    seeMembers: z.boolean(),
    invite: z.boolean(),
    rename: z.boolean(),
    listSpaces: z.boolean(),
    createSpace: z.boolean(),
    seeSettings: z.boolean(),
    /** The Subscription page; false for everybody where nothing is sold. */
    seeSubscription: z.boolean(),
    /** The Billing page: of a subscription that is billed here, and as long as there are invoices, whatever the plan. */
    seeBilling: z.boolean(),
    readAudit: z.boolean(),
  }),
  /** The one currency that the team is quoted in; null while that is not known, and for people who do not buy for it. */
  currencyCode: z.string().nullable(),
  /** Whether there is a design in it that this person may open; `/teams` lands in such a team (DECISIONS 65). */
  hasDesigns: z.boolean(),
  /** Whether the page Shared with me is shown: not where the flag `web_editor_role-ff` is off (DECISIONS 3). */
  hasSharedWithMe: z.boolean(),
});

const minute = 60_000;
const confirmation = z.object({ confirmationHash: mailedSecret('INVALID_CONFIRMATION_HASH') });

/** The account as its owner sees it (spec 1 §3 User, spec 2 §3 Account and Current user). */
export const account = z.object({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  hasValidName: z.boolean(),
  /** The company's identity provider controls address and password (spec 1 §6). */
  ssoEnforced: z.boolean(),
  /** When the password was last set; null when unknown or when the account has no password. */
  passwordChangedAt: time.nullable(),
  /** Those of the person and of the teams they own. */
  subscriptions: z.array(subscription),
  teams: z.array(teamSummary),
  /** The person's primary team; null without one. */
  accountTeamID: id.nullable(),
  /** The subscription of that team. */
  teamSubscription: subscription.nullable(),
  availablePlans: z.array(plan),
  hasPaddleSubscription: z.boolean(),
  hasChargebeeSubscription: z.boolean(),
  hasAppStoreSubscription: z.boolean(),
  /** The subscription with an overdue payment, of several the one that ends first. */
  subscriptionInGracePeriod: subscription.pick({ type: true }).extend({ gracePeriodExpirationDate: time }).nullable(),
  canPurchaseSubscription: z.boolean(),
  techTrialAvailable: z.boolean(),
  /** They are an operator of the installation, and find its console at `/admin`. */
  isOperator: z.boolean(),
});

/** A device the account is signed in on. `device` is a short label such as `Chrome on Windows`, '' when unknown. */
export const session = z.object({
  sessionId: id,
  userAgent: z.string(),
  device: z.string(),
  ip: z.string(),
  createdAt: time,
  lastUsedAt: time,
  current: z.boolean(),
});

/** The signed-in person's own account (spec 1 §3 User, §7). */
export const accounts = {
  'GET /account': endpoint({
    summary: 'The signed-in account with its teams.',
    spec: 'spec 1 §3 and §7',
    auth: 'user',
    looks: true,
    output: account,
    errors: [],
  }),
  'PATCH /account': endpoint({
    summary: 'Changes the name; an invalid one is a VALIDATION_ERROR on `name` with the broken rule as its code.',
    spec: 'spec 1 §5 Account name update, §7',
    auth: 'user',
    // Names that are too long get their own error message, so this bound is far above the rule's limit.
    input: z.object({ name: text(10_240).transform(oneLine) }),
    output: account,
    errors: [],
  }),
  'POST /account/export': endpoint({
    summary:
      'Everything that is stored about the person as a JSON file: rows by table, without secrets. Files of designs belong to ' +
      'teams, and are not in it.',
    spec: 'OPERATE §10',
    auth: 'fresh',
    output: nothing,
    answer: 'bytes',
    errors: [],
    limit: { per: 'user', max: 10, windowMs: 60 * minute },
  }),
  'DELETE /account': endpoint({
    summary: 'Deletes the account.',
    spec: 'spec 1 §7, DECISIONS 15 and 63',
    auth: 'fresh',
    output: nothing,
    status: 204,
    errors: ['OPERATION_NOT_ALLOWED'],
  }),
  'POST /change-password': endpoint({
    summary: 'Changes the password and ends every other session.',
    spec: 'spec 1 §5 Change password, §7, DECISIONS 63',
    auth: 'session',
    input: z.object({ oldPassword: password, newPassword: password, captcha }),
    output: nothing,
    status: 204,
    errors: [
      'WRONG_PASSWORD',
      'PASSWORD_UNCHANGED',
      'WEAK_PASSWORD',
      'TOO_LONG_PASSWORD',
      'SSO_ENFORCED',
      'MISSING_CAPTCHA',
      'CAPTCHA_MISMATCH',
    ],
    statuses: { WRONG_PASSWORD: 400 },
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'POST /change-email': endpoint({
    summary: 'Mails a link to the new address; the address changes once the link is opened.',
    spec: 'spec 1 §5 Change email, §7, DECISIONS 14 and 63',
    auth: 'session',
    input: z.object({ newEmail: mailAddress, password, captcha }),
    output: nothing,
    status: 204,
    errors: [
      'WRONG_PASSWORD',
      'INVALID_EMAIL',
      'EMAIL_ALREADY_USED',
      'SSO_ENFORCED',
      'MISSING_CAPTCHA',
      'CAPTCHA_MISMATCH',
    ],
    statuses: { WRONG_PASSWORD: 400 },
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'POST /change-email/confirm': endpoint({
    summary: 'Changes the email address to the one the link was mailed to, and ends every other session.',
    spec: 'spec 1 §7, DECISIONS 14 and 62',
    // The bearer token, if present, says whether the session that made the request confirms.
    auth: 'optional',
    input: confirmation,
    output: z.object({ newEmail: z.string() }),
    errors: ['INVALID_CONFIRMATION_HASH', 'EMAIL_ALREADY_USED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /change-email/undo': endpoint({
    summary: 'Restores the previous email address with the link that was mailed to it.',
    spec: 'DECISIONS 14',
    auth: 'public',
    input: confirmation,
    output: z.object({ email: z.string() }),
    errors: ['INVALID_CONFIRMATION_HASH', 'EMAIL_ALREADY_USED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'GET /account/sessions': endpoint({
    summary: 'The devices the account is signed in on, most recently used first.',
    spec: 'DECISIONS 11',
    auth: 'user',
    query: z.object(pageQuery(100)),
    output: page(session),
    errors: [],
  }),
  'DELETE /account/sessions/{sessionId}': endpoint({
    summary: 'Ends one session.',
    spec: 'DECISIONS 11 and 63',
    auth: 'fresh',
    params: z.object({ sessionId: id }),
    output: nothing,
    status: 204,
    errors: ['SESSION_NOT_FOUND', 'INVALID_UUID'],
  }),
  'DELETE /account/sessions': endpoint({
    summary: 'Ends every session but the current one.',
    spec: 'DECISIONS 11 and 63',
    auth: 'fresh',
    output: nothing,
    status: 204,
    errors: [],
  }),
};
