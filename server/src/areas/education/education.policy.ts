import { all, type Rule } from '../../platform/policy.ts';

/** What decides whether somebody can have an education licence. */
export interface EducationFacts {
  /** Plans are sold here, and the operator gives education licences. */
  isOffered: boolean;
  /** The account belongs to the identity provider of a company. */
  ssoEnforced: boolean;
  isVerified: boolean;
  /** The address is one of a recognised school. */
  hasEduDomain: boolean;
  /** The address is one of a company. */
  isCompany: boolean;
  /** Another account had a licence for the address. */
  isUsed: boolean;
}

const isAvailable: Rule<EducationFacts> = ({ isOffered, ssoEnforced }) =>
  isOffered && !ssoEnforced ? null : 'EDU_REQUEST_UNAVAILABLE';
/** The link of a request proves the address of a school. */
const isProven: Rule<EducationFacts> = ({ isVerified, hasEduDomain }) =>
  isVerified || hasEduDomain ? null : 'EMAIL_NOT_VERIFIED';
const isEligible: Rule<EducationFacts> = ({ isCompany }) => (isCompany ? 'EDU_REQUEST_INELIGIBLE_EMAIL' : null);
const isUnused: Rule<EducationFacts> = ({ isUsed }) => (isUsed ? 'EMAIL_ALREADY_USED' : null);

/** Who can have an education licence (spec 2 §4 EDU check outcomes): everybody asks for themselves. */
export const education = {
  /** Sees what became of a request, and sends photos. */
  see: isAvailable,
  /** Sees the form. */
  check: all(isAvailable, isProven, isEligible),
  request: all(isAvailable, isProven, isEligible, isUnused),
};
