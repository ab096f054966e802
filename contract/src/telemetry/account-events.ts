import { z } from 'zod';
import { count, event, source, word } from './properties.ts';

/** Events of visitors, accounts and the first minutes (spec 1). */
export const accountEvents = {
  page_viewed: event('a page of the app was shown', 'spec 1 §2', {
    /** The pattern of the route, without ids: `/teams/$teamId/members`. */
    route: word,
    source,
    utm_source: source,
  }),
  sign_in_started: event('an email address was accepted at sign-in', 'spec 1 §4 Sign-in', {
    method: z.enum(['password', 'sso']),
  }),
  signed_in: event('somebody signed in', 'spec 1 §4 Sign-in', {
    method: z.enum(['password', 'passkey', 'sso', 'handoff']),
  }),
  signed_up: event('an account was made', 'spec 1 §2 Sign-up', { by: z.enum(['form', 'team_invitation']) }),
  signed_out: event('somebody logged out', 'spec 1 §2 /logout', {}),
  verification_mail_requested: event('the mail that proves an address was asked for again', 'spec 1 §6', {}),
  email_verified: event('an address was proven', 'spec 1 §2 /email-verify', {}),
  password_reset_requested: event('a mail to reset a password was asked for', 'spec 1 §4 Password reset', {}),
  password_reset: event('a password was set again', 'spec 1 §4 Password reset', {}),
  password_changed: event('a password was changed', 'spec 1 §2 /change-password', {}),
  email_change_requested: event('another email address was asked for', 'spec 1 §2 Email change', {}),
  email_changed: event('another email address was confirmed', 'spec 1 §2 Email change', {}),
  name_changed: event('a name was changed', 'spec 1 §5 Account name update', {}),
  account_deleted: event('an account was deleted', 'spec 1 §2 Account settings', {}),
  passkey_added: event('a passkey was added', 'DECISIONS 63', {}),
  two_factor_switched: event('two-factor authentication was switched', 'DECISIONS 63', { is_on: z.boolean() }),
  app_authorized: event('the design app was signed in from the web', 'spec 1 §2 App-auth', {}),
  support_portal_opened: event('somebody went on to the support portal', 'spec 1 §2 Support-portal login', {}),
  survey_step_answered: event('a step of a survey was answered; the answer is not in it', 'spec 1 §4 Surveys', {
    survey: word,
    step: word,
    position: count,
  }),
  survey_finished: event('a survey was finished', 'spec 1 §4 Surveys', { survey: word }),
  feature_tour_shown: event('a slide of a feature tour was shown', 'spec 3 §2 Feature tours', {
    tour: word,
    slide: count,
  }),
  feature_tour_finished: event('a feature tour was completed', 'spec 3 §2 Feature tours', { tour: word }),
  app_download_started: event('a file of the design app was chosen', 'spec 2 §2 Other pages', { platform: word }),
  sales_contacted: event('a message was sent to sales', 'spec 2 §9 Pricing plans', {}),
};
