import { useEffect, useState } from 'react';
import { accountQuery } from '../../platform/account/use-account.ts';
import { call, hasCode } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { report } from '../../platform/report.ts';

/**
 * The two mailed links that set the email of an account: to the new one, or back to the previous one (DECISIONS 12).
 */
export type EmailLink = 'confirm' | 'undo';
/** The result of a link. `refused`: unknown, used or expired; `taken`: another account uses the email now. */
export type EmailLinkState = { is: 'pending' | 'refused' | 'taken' | 'failed' } | { is: 'done'; email: string };

const redeemed = new Map<string, Promise<EmailLinkState>>();

/** Redeems a mailed link. A link works once, so a second call with the same one returns the first answer. */
export function useEmailLink(kind: EmailLink, hash: string): { state: EmailLinkState; retry: () => void } {
  const [state, setState] = useState<EmailLinkState>({ is: 'pending' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void redeemOnce(`${kind} ${hash} ${tries}`, () => redeem(kind, hash)).then((answer) => {
      if (current) setState(answer);
    });
    return () => {
      current = false;
    };
  }, [kind, hash, tries]);
  const retry = () => {
    setState({ is: 'pending' });
    setTries((count) => count + 1);
  };
  return { state, retry };
}

function redeemOnce(key: string, work: () => Promise<EmailLinkState>): Promise<EmailLinkState> {
  const known = redeemed.get(key) ?? work();
  redeemed.set(key, known);
  return known;
}

async function redeem(kind: EmailLink, confirmationHash: string): Promise<EmailLinkState> {
  try {
    const email = await ask(kind, confirmationHash);
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    return { is: 'done', email };
  } catch (error) {
    if (hasCode(error, 'INVALID_CONFIRMATION_HASH') || hasCode(error, 'VALIDATION_ERROR')) return { is: 'refused' };
    if (hasCode(error, 'EMAIL_ALREADY_USED')) return { is: 'taken' };
    report(error);
    return { is: 'failed' };
  }
}

async function ask(kind: EmailLink, confirmationHash: string): Promise<string> {
  const input = { confirmationHash };
  if (kind === 'undo') return (await call('POST /change-email/undo', { input })).email;
  return (await call('POST /change-email/confirm', { input })).newEmail;
}
