import { z } from 'zod';
import { teamRoles } from '../rules/roles.ts';
import { count, event, paymentProperties, teamProperties, word } from './properties.ts';

const role = z.enum(teamRoles);
const space = { ...teamProperties, space_id: z.uuid() };

/** Events of teams, subscriptions, education licences and vouchers (spec 2). */
export const teamEvents = {
  members_filtered: event(
    'the filter of the members page rested for a second; nothing that was typed is in it',
    'spec 2 §2 Members page, §9',
    { ...teamProperties, shown: count },
  ),
  team_members_invited: event('people were invited to a team', 'spec 2 §2 Invite modal', {
    ...teamProperties,
    role: z.enum(['editor', 'contributor']),
    invited: count,
    failed: count,
  }),
  team_invitation_resent: event('an invitation to a team was sent again', 'spec 2 §2 Members page', teamProperties),
  team_invitation_removed: event('an invitation to a team was removed', 'spec 2 §2 Members page', teamProperties),
  team_joined: event('an invitation to a team was accepted', 'spec 2 §2 Invitation page', teamProperties),
  team_member_role_changed: event('a member was given another role', 'spec 2 §6', { ...teamProperties, role }),
  team_member_removed: event('a member was removed', 'spec 2 §2 Members page', teamProperties),
  team_left: event('somebody left a team', 'spec 2 §2 Members page', teamProperties),
  team_renamed: event('a team was renamed', 'spec 2 §2 Team settings page', teamProperties),
  space_created: event('a space was created', 'spec 2 §2 Team settings page', space),
  space_renamed: event('a space was renamed', 'spec 2 §2 Team settings page', space),
  space_deleted: event('a space was deleted', 'spec 2 §2 Team settings page', space),
  space_members_added: event('people were added to a space', 'spec 2 §2 Members page', { ...space, people: count }),
  space_members_removed: event('people were removed from a space', 'spec 2 §2 Members page', {
    ...space,
    people: count,
  }),
  checkout_started: event('a checkout was opened', 'spec 2 §4 Checkout', {
    ...paymentProperties,
    period: z.enum(['monthly', 'yearly']),
  }),
  checkout_payment_started: event('the payment of a checkout began', 'spec 2 §4 Checkout', paymentProperties),
  checkout_finished: event('a checkout was finished', 'spec 2 §4 Checkout', paymentProperties),
  seats_added: event('seats were added to a subscription', 'spec 2 §4 Add seats', paymentProperties),
  auto_renewal_switched: event('the renewal of a subscription was switched', 'spec 2 §4 Auto-renewal', {
    ...paymentProperties,
    is_on: z.boolean(),
  }),
  subscription_cancelled: event('a subscription was cancelled', 'spec 2 §4 Auto-renewal', paymentProperties),
  billing_details_changed: event('billing details were changed', 'spec 2 §2 Billing page', paymentProperties),
  payment_method_change_started: event(
    'another payment method was begun',
    'spec 2 §4 Payment update',
    paymentProperties,
  ),
  payment_method_changed: event('another payment method was saved', 'spec 2 §4 Payment update', paymentProperties),
  voucher_claimed: event('a voucher was claimed', 'spec 2 §2 Voucher claim', { ...paymentProperties, months: count }),
  education_licence_requested: event('an education licence was asked for', 'spec 2 §2 Education licence', {
    role: word,
    status: word,
  }),
  education_address_verified: event('the address of a school was proven', 'spec 2 §2 Education licence', {}),
};
