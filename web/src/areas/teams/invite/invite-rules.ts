import type { CallOutput } from '@chamfer/contract';
import { distinctEmails, isEmail, mailboxOf, tidyEmail } from '@chamfer/contract/email-address';
import { mostInvitees } from '@chamfer/contract/rules';

/** What inviting some people would cost, and who of them cannot be invited (spec 2 §3 Invite estimate). */
export type InviteEstimate = CallOutput<'POST /teams/{teamId}/self-serve-invitations/estimate'>;
/** A role that an invitation gives. */
export type InvitedRole = CallOutput<'POST /teams/{teamId}/self-serve-invitations'>['invitedUsers'][number]['role'];

/** What the form of the dialog holds; `text` is typed but not yet an entry. */
export interface InviteValues {
  tags: string[];
  text: string;
  role: InvitedRole;
}

/** Why an address cannot be invited (spec 2 §5 Invite). */
export type AddressFault = 'invalid_format' | 'already_in_team' | 'ineligible_domain';

/** Why the invitations cannot be sent now (spec 2 §5 Invite). */
export type SendObstacle =
  /** What is being typed is no valid address yet. */
  | 'typing'
  | 'too_many'
  | 'nobody'
  /** The estimate is on its way, waits for the network, or is of another list. */
  | 'estimating'
  | 'unavailable'
  /** The next step would be checkout, which is for owners. */
  | 'owner'
  /** More contributors than the team has free places. */
  | 'contributors'
  /** More editors than the team can have seats for. */
  | 'seats';

/** The valid addresses, each once, a typed one that is complete included: those that an estimate is for. */
export function validEmails({ tags, text }: InviteValues): string[] {
  return [...distinctEmails([...tags, tidyEmail(text)].filter(isEmail)).values()];
}

/** What is wrong with which address, by the form of `mailboxOf`. The estimate may be one of a shorter list. */
export function addressFaults(
  { tags, text, role }: InviteValues,
  estimate: Pick<InviteEstimate, 'errors'> | undefined,
): Map<string, AddressFault> {
  const entries = [...tags, text].map(mailboxOf);
  const faults = new Map<string, AddressFault>();
  for (const tag of tags) if (!isEmail(tag)) faults.set(mailboxOf(tag), 'invalid_format');
  const known = new Set(entries);
  for (const { email, code } of estimate?.errors ?? []) {
    const fault = faultOf(code);
    // An estimate for contributors says nothing about editors.
    if (fault === 'ineligible_domain' && role !== 'contributor') continue;
    if (known.has(mailboxOf(email))) faults.set(mailboxOf(email), fault);
  }
  return faults;
}

function faultOf(code: InviteEstimate['errors'][number]['code']): AddressFault {
  if (code === 'INVALID_EMAIL') return 'invalid_format';
  return code === 'FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION' ? 'ineligible_domain' : 'already_in_team';
}

/** The addresses that are sent: valid ones, without those that the server would refuse. */
export function inviteesOf(values: InviteValues, faults: ReadonlyMap<string, AddressFault>): string[] {
  return validEmails(values).filter((email) => !faults.has(mailboxOf(email)));
}

/** What is known of the estimate: `settled` says that it is of the current list (spec 2 §5, 300 ms). */
export interface EstimateState {
  data: InviteEstimate | undefined;
  isFetching: boolean;
  isPaused: boolean;
  isError: boolean;
  settled: boolean;
  /** Whether the person may pay for the team. */
  mayPay: boolean;
}

/** Why the invitations cannot be sent now, or null (spec 2 §5 Invite). */
export function sendObstacle(values: InviteValues, estimate: EstimateState): SendObstacle | null {
  const faults = addressFaults(values, estimate.data);
  const typed = tidyEmail(values.text);
  if (typed !== '' && (!isEmail(typed) || faults.has(mailboxOf(typed)))) return 'typing';
  if (validEmails(values).length > mostInvitees) return 'too_many';
  if (estimate.isError || estimate.data?.available === false) return 'unavailable';
  if (inviteesOf(values, faults).length === 0) return 'nobody';
  if (!estimate.settled || estimate.isFetching || estimate.isPaused || !estimate.data) return 'estimating';
  if (estimate.data.newSubscriptionEstimate && !estimate.mayPay) return 'owner';
  if (estimate.data.overSeatLimit > 0) return 'seats';
  return estimate.data.contributorBlockedEmailCount > 0 ? 'contributors' : null;
}

/** The entries that stay in the field after some were invited, in their order. */
export function leftTags({ tags }: InviteValues, invited: readonly string[]): string[] {
  const gone = new Set(invited.map(mailboxOf));
  return tags.filter((tag) => !gone.has(mailboxOf(tag)));
}
