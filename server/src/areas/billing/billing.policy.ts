import type { TeamRole } from '@chamfer/contract/roles';
import { reachesInTeam } from '@chamfer/contract/roles';
import { all, type Rule } from '../../platform/policy.ts';
import type { TeamFacts } from '../teams/core/teams.policy.ts';

const isMember: Rule<TeamFacts> = ({ role }) => (reachesInTeam(role, 'guest') ? null : 'TEAM_NOT_FOUND');
const atLeast =
  (least: TeamRole): Rule<TeamFacts> =>
  ({ role }) =>
    reachesInTeam(role, least) ? null : 'TEAM_FORBIDDEN';
const needs = (least: TeamRole) => all(isMember, atLeast(least));

/** Who may do what about the money of a team (ACCESS §3): seat managers buy seats, the rest is for owners. */
export const billing = {
  /** Begins a subscription. */
  buy: needs('owner'),
  readSubscriptions: needs('seat_manager'),
  buySeats: needs('seat_manager'),
  /** Fewer seats from the renewal on. */
  planSeats: needs('seat_manager'),
  planPeriod: needs('owner'),
  setAutoRenew: needs('owner'),
  /** Pays what is overdue with the saved payment method. */
  payOverdue: needs('owner'),
  readBilling: needs('owner'),
  changeBilling: needs('owner'),
  readInvoices: needs('owner'),
  /** Asks whether there is a running subscription. */
  askActive: isMember,
};

/** What decides about a voucher. */
export interface VoucherFacts {
  isRevoked: boolean;
  /** Whether the time in which it can be claimed has ended. */
  isOver: boolean;
  usesLeft: number;
  /** How many subscriptions its reader has running, those of teams that they own included. */
  running: number;
}

const isUsable: Rule<Pick<VoucherFacts, 'isRevoked' | 'isOver' | 'usesLeft'>> = ({ isRevoked, isOver, usesLeft }) =>
  isRevoked || isOver || usesLeft < 1 ? 'INVALID_VOUCHER' : null;

/** Who may do what with a voucher: who has its code, and no subscription that it would be added to. */
export const voucher = {
  see: isUsable,
  claim: all<VoucherFacts>(isUsable, ({ running }) => (running > 0 ? 'MULTIPLE_ACTIVE_SUBSCRIPTIONS' : null)),
};
