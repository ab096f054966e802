import type { accounts } from '@chamfer/contract/calls/accounts/accounts';
import type { Handlers } from '../../platform/http/guard.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from '../auth/recovery/email-change.service.ts';
import { changePassword } from '../auth/recovery/password-change.service.ts';
import { endOtherSessions, endSession, listSessions } from '../sessions/account-sessions.service.ts';
import { deleteAccount } from './account-deletion.service.ts';
import { getAccount, renameAccount } from './accounts.service.ts';
import { sendOwnData } from './own-data.service.ts';

/** The signed-in person's own account (spec 1 §7). */
export const accountsRoutes: Handlers<keyof typeof accounts> = {
  'GET /account': (_request, ctx) => getAccount(ctx),
  'PATCH /account': ({ input }, ctx) => renameAccount(ctx, input.name),
  'POST /account/export': ({ reply }, ctx) => sendOwnData(ctx, { reply }),
  'DELETE /account': (_request, ctx) => deleteAccount(ctx),
  'POST /change-password': ({ input }, ctx) => changePassword(ctx, input),
  'POST /change-email': ({ input }, ctx) => requestEmailChange(ctx, input),
  'POST /change-email/confirm': ({ input }, ctx) => confirmEmailChange(ctx, input.confirmationHash),
  'POST /change-email/undo': ({ input }, ctx) => undoEmailChange(ctx, input.confirmationHash),
  'GET /account/sessions': ({ query }, ctx) => listSessions(ctx, query),
  'DELETE /account/sessions/{sessionId}': ({ params }, ctx) => endSession(ctx, params.sessionId),
  'DELETE /account/sessions': (_request, ctx) => endOtherSessions(ctx),
};
