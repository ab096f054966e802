import type accounts from './en/accounts.json';
import type appAuth from './en/app-auth.json';
import type auth from './en/auth.json';
import type billing from './en/billing.json';
import type captcha from './en/captcha.json';
import type common from './en/common.json';
import type console from './en/console.json';
import type consoleWork from './en/consoleWork.json';
import type developers from './en/developers.json';
import type directory from './en/directory.json';
import type education from './en/education.json';
import type factors from './en/factors.json';
import type gltfViewer from './en/gltfViewer.json';
import type impersonation from './en/impersonation.json';
import type live from './en/live.json';
import type notifications from './en/notifications.json';
import type pages from './en/pages.json';
import type payments from './en/payments.json';
import type presence from './en/presence.json';
import type projectPage from './en/projectPage.json';
import type projects from './en/projects.json';
import type proof from './en/proof.json';
import type publishing from './en/publishing.json';
import type report from './en/report.json';
import type review from './en/review.json';
import type reviewGate from './en/reviewGate.json';
import type reviewGuests from './en/reviewGuests.json';
import type reviewPictures from './en/reviewPictures.json';
import type sharing from './en/sharing.json';
import type shownOnce from './en/shownOnce.json';
import type ssoPages from './en/ssoPages.json';
import type surveys from './en/surveys.json';
import type teamAudit from './en/teamAudit.json';
import type teamInvitation from './en/teamInvitation.json';
import type teamInvites from './en/teamInvites.json';
import type teamSettings from './en/teamSettings.json';
import type teamSignIn from './en/teamSignIn.json';
import type teams from './en/teams.json';
import type telemetry from './en/telemetry.json';
import type threads from './en/threads.json';
import type tools from './en/tools.json';
import type units from './en/units.json';
import type voucher from './en/voucher.json';
import type webhooks from './en/webhooks.json';

/** All catalogues; a page lists those it needs and is rendered once they are loaded. */
export type Area =
  | 'common'
  | 'auth'
  | 'app-auth'
  | 'billing'
  | 'captcha'
  | 'accounts'
  | 'console'
  | 'consoleWork'
  | 'developers'
  | 'directory'
  | 'shownOnce'
  | 'webhooks'
  | 'education'
  | 'factors'
  | 'proof'
  | 'review'
  | 'telemetry'
  | 'threads'
  | 'reviewGate'
  | 'reviewGuests'
  | 'reviewPictures'
  | 'tools'
  | 'gltfViewer'
  | 'impersonation'
  | 'live'
  | 'notifications'
  | 'pages'
  | 'payments'
  | 'presence'
  | 'projectPage'
  | 'projects'
  | 'publishing'
  | 'report'
  | 'sharing'
  | 'ssoPages'
  | 'surveys'
  | 'teamInvites'
  | 'teamInvitation'
  | 'teamAudit'
  | 'teamSettings'
  | 'teamSignIn'
  | 'teams'
  | 'units'
  | 'voucher';

/** Keys of the English catalogues; every other language has the same. */
export type MessageKey =
  | keyof typeof common
  | keyof typeof auth
  | keyof typeof appAuth
  | keyof typeof billing
  | keyof typeof captcha
  | keyof typeof accounts
  | keyof typeof console
  | keyof typeof consoleWork
  | keyof typeof developers
  | keyof typeof directory
  | keyof typeof shownOnce
  | keyof typeof webhooks
  | keyof typeof education
  | keyof typeof factors
  | keyof typeof proof
  | keyof typeof review
  | keyof typeof threads
  | keyof typeof reviewGate
  | keyof typeof reviewGuests
  | keyof typeof reviewPictures
  | keyof typeof tools
  | keyof typeof gltfViewer
  | keyof typeof impersonation
  | keyof typeof live
  | keyof typeof notifications
  | keyof typeof pages
  | keyof typeof payments
  | keyof typeof presence
  | keyof typeof projectPage
  | keyof typeof projects
  | keyof typeof publishing
  | keyof typeof report
  | keyof typeof sharing
  | keyof typeof ssoPages
  | keyof typeof surveys
  | keyof typeof teamInvites
  | keyof typeof teamInvitation
  | keyof typeof teamAudit
  | keyof typeof teamSettings
  | keyof typeof teamSignIn
  | keyof typeof teams
  | keyof typeof telemetry
  | keyof typeof units
  | keyof typeof voucher;

/** Values for a message's placeholders. */
export type MessageValues = Record<string, string | number | Date>;
