import { expect, test } from 'vitest';
import { type EducationFacts, education } from './education.policy.ts';

/** Somebody with a private address that is verified. */
const person: EducationFacts = {
  isOffered: true,
  ssoEnforced: false,
  isVerified: true,
  hasEduDomain: false,
  isCompany: false,
  isUsed: false,
};
const answers = (given: Partial<EducationFacts>) => {
  const facts = { ...person, ...given };
  return [education.see(facts), education.check(facts), education.request(facts)];
};
const everywhere = (code: string) => [code, code, code];

test.each<[string, Partial<EducationFacts>, (string | null)[]]>([
  ['a private address', {}, [null, null, null]],
  ['a school', { hasEduDomain: true }, [null, null, null]],
  ['a school, not verified', { hasEduDomain: true, isVerified: false }, [null, null, null]],
  ['not verified', { isVerified: false }, [null, 'EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED']],
  ['a company', { isCompany: true }, [null, 'EDU_REQUEST_INELIGIBLE_EMAIL', 'EDU_REQUEST_INELIGIBLE_EMAIL']],
  ['an address that had a licence', { isUsed: true }, [null, null, 'EMAIL_ALREADY_USED']],
  ['an identity provider', { ssoEnforced: true, hasEduDomain: true }, everywhere('EDU_REQUEST_UNAVAILABLE')],
  ['nothing on offer', { isOffered: false, isCompany: true }, everywhere('EDU_REQUEST_UNAVAILABLE')],
  // That a company pays here is for those who have proven an address of it.
  [
    'a company, not verified',
    { isCompany: true, isVerified: false },
    [null, 'EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED'],
  ],
])('%s: to see, to check and to request', (_name, facts, expected) => {
  expect(answers(facts)).toEqual(expected);
});
