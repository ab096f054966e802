'use no memo'; // Nothing in it is drawn.

/** What follows from where a visitor came from. */
interface SourceLeads {
  /** Where a page that needs an account sends somebody who is signed out. */
  readonly signedOut: '/login' | '/signup';
  /** Whether the app is signed in without a further press: they have just signed in for it (spec 1 §4 App-auth). */
  readonly continuesToApp?: true;
  /** Whether the team area opens with the team page instead of the default page (spec 1 §4). */
  readonly opensTeamPage?: true;
  /** Whether sign-up is headed 'First create an account' (spec 1 §2 Sign-up). */
  readonly createsFirst?: true;
}

/** Every value of the query parameter `source`, and where it leads (spec 1 §2). Others lead to nothing of their own. */
export const sources = {
  signin: { signedOut: '/login', continuesToApp: true },
  signup: { signedOut: '/login', continuesToApp: true },
  download: { signedOut: '/signup' },
  pricing: { signedOut: '/signup' },
  'update-mac': { signedOut: '/login' },
  'app-auth': { signedOut: '/login' },
  'auth-handoff': { signedOut: '/login', opensTeamPage: true },
  'sso-callback': { signedOut: '/login', continuesToApp: true },
  embedded: { signedOut: '/signup', createsFirst: true },
} as const satisfies Record<string, SourceLeads>;

/** Where a visitor came from. */
export type Source = keyof typeof sources;

/** What follows from a value of `source`; nothing of its own from an unknown one. */
export function leadsOf(source: string | undefined): SourceLeads {
  return source !== undefined && Object.hasOwn(sources, source) ? sources[source as Source] : { signedOut: '/login' };
}

/** Where each value of the query parameter `intent` counts (spec 1 §2 and §4, spec 3 §2). */
export const intents = {
  /** Opens the members of a team with the dialog to invite. */
  invite: 'team',
  /** Opens the settings of a team with the dialog to rename the space `space_id`. */
  rename_space: 'team',
  /** Opens the dialog to share, on the page of a project or of a review link. */
  share: 'design',
  /** Signs the session out, and shows sign-in with the email hint. */
  relogin: 'sign-in',
} as const satisfies Record<string, 'team' | 'design' | 'sign-in'>;

/** What a visitor wants to do at once. */
export type Intent = keyof typeof intents;

/** Whether an intent is there and counts at a place; any other is none there. */
export function isIntentOf(place: (typeof intents)[Intent], intent: string | undefined): boolean {
  return intent !== undefined && Object.hasOwn(intents, intent) && intents[intent as Intent] === place;
}
