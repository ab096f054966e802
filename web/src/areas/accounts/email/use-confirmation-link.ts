import type { CallRequest } from '@chamfer/contract';
import { useEffect, useState } from 'react';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { ApiError, call, hasCode } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { report } from '../../../platform/tracking/report.ts';

/** What a mailed link does: it verifies the email, changes it to a new one, or restores the previous one (DECISIONS 12). */
export type Purpose = CallRequest<'POST /confirmation-links/show'>['input']['purpose'];

/** Why a link does nothing. */
export type LinkFailure =
  /** Part of it is missing, or it was changed. */
  | 'invalid'
  /** Unknown, used or expired. */
  | 'refused'
  /** Another account uses the email now. */
  | 'taken'
  /** The result is unknown: the network or the server failed. */
  | 'failed';

/** The result of a link. */
export type LinkState =
  | { is: 'pending' }
  /** It changes nothing until somebody presses the button: this browser is not signed in to the account. */
  | { is: 'asking'; email: string }
  /** `removed`: what others had added to the account is gone. */
  | { is: 'done'; email: string; removed: boolean }
  | { is: LinkFailure };

const opened = new Map<string, Promise<LinkState>>();

/**
 * Opens a mailed link. In a browser that is signed in to its account it is used at once, everywhere else after a press:
 * scanners of mail open links, and run scripts (DECISIONS 75).
 */
export function useConfirmationLink(purpose: Purpose, hash: string) {
  const [state, setState] = useState<LinkState>({ is: 'pending' });
  const [isBusy, setBusy] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void openOnce(purpose, hash, tries).then((answer) => {
      if (current) setState(answer);
    });
    return () => {
      current = false;
    };
  }, [purpose, hash, tries]);
  const press = async () => {
    setBusy(true);
    const answer = await settled(use(purpose, hash));
    setBusy(false);
    setPressed(true);
    setState(answer);
  };
  const retry = () => {
    setState({ is: 'pending' });
    setTries((count) => count + 1);
  };
  return { state, isBusy, wasPressed, press: () => void press(), retry };
}

/** A link works once, so a second call with the same one returns the first answer. */
function openOnce(purpose: Purpose, hash: string, tries: number): Promise<LinkState> {
  const key = `${purpose} ${hash} ${tries}`;
  const answer = opened.get(key) ?? settled(open(purpose, hash));
  opened.set(key, answer);
  return answer;
}

async function open(purpose: Purpose, confirmationHash: string): Promise<LinkState> {
  if (confirmationHash === '') return { is: 'invalid' };
  const { email, isOwn } = await call('POST /confirmation-links/show', { input: { purpose, confirmationHash } });
  return isOwn ? use(purpose, confirmationHash) : { is: 'asking', email };
}

async function use(purpose: Purpose, confirmationHash: string): Promise<LinkState> {
  const done = await send(purpose, { confirmationHash });
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return { is: 'done', removed: false, ...done };
}

async function send(purpose: Purpose, input: { confirmationHash: string }) {
  if (purpose === 'verify_email') return call('POST /verify/confirm', { input });
  if (purpose === 'undo_email_change') return call('POST /change-email/undo', { input });
  return { email: (await call('POST /change-email/confirm', { input })).newEmail };
}

/** The state after a call, whatever it answered. */
function settled(answer: Promise<LinkState>): Promise<LinkState> {
  return answer.catch((error: unknown): LinkState => {
    if (hasCode(error, 'EMAIL_ALREADY_USED')) return { is: 'taken' };
    if (hasCode(error, 'VALIDATION_ERROR')) return { is: 'invalid' };
    if (hasCode(error, 'INVALID_CONFIRMATION_HASH')) {
      const isCutOff = error instanceof ApiError && error.validationErrors.length > 0;
      return { is: isCutOff ? 'invalid' : 'refused' };
    }
    report(error);
    return { is: 'failed' };
  });
}
