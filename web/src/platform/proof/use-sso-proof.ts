import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { onProviderReturn, openProviderWindow, type ProviderReturn } from '../auth/provider-window.ts';
import { isWebAddress } from '../auth/return-address.ts';
import { call } from '../http/call.ts';
import { proofError } from './proof-checks.ts';

/**
 * How far a proof by the identity provider is. `waiting`: its window is open; `unfinished`: the person is back here without
 * its answer; `blocked`: the browser opened no window, so a link to `url` does; `busy`: a call is under way.
 */
export type SsoProofState =
  | { is: 'idle' | 'busy' | 'waiting' | 'unfinished'; error?: MessageKey | null }
  | { is: 'blocked'; url: string; error?: undefined };

/** A proof by the identity provider of the company, in a window of its own (DECISIONS 84). It can be begun again any time. */
export function useSsoProof(onGiven: () => void) {
  const [state, setState] = useState<SsoProofState>({ is: 'idle' });
  const asked = useRef<string>(null);

  const begin = async (opened: Window | null) => {
    setState({ is: 'busy' });
    try {
      const { url, authSessionID } = await call('POST /account/proof/sso', {});
      if (!isWebAddress(url)) throw new Error('The identity provider has no address.');
      asked.current = authSessionID;
      if (opened) opened.location.href = url;
      setState(opened ? { is: 'waiting' } : { is: 'blocked', url });
    } catch (failure) {
      opened?.close();
      setState({ is: 'idle', error: proofError(failure) });
    }
  };

  const receive = useEffectEvent(async (message: ProviderReturn) => {
    if (message.is !== 'proof' || asked.current === null) return;
    const { code, authSessionID } = message;
    // A failure may not say what it is about; then this page may still be answered.
    if (authSessionID === null) return setState({ is: 'idle', error: 'proof.error.sso' });
    if (authSessionID !== asked.current) return;
    asked.current = null;
    if (code === null) return setState({ is: 'idle', error: 'proof.error.sso' });
    setState({ is: 'busy' });
    try {
      await call('POST /account/proof', { input: { by: 'sso', code, authSessionID } });
      onGiven();
    } catch (failure) {
      setState({ is: 'idle', error: proofError(failure) });
    }
  });
  useEffect(() => onProviderReturn((message) => void receive(message)), []);

  // A window that shows another site cannot be asked whether it is closed, so coming back here counts.
  const isWaiting = state.is === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const onFocus = () => setState({ is: 'unfinished' });
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [isWaiting]);

  return {
    state,
    // Not after anything that is awaited: browsers block a window that no press opens.
    ask: () => void begin(openProviderWindow()),
    /** The person opened the window with the link. */
    follow: () => setState({ is: 'waiting' }),
  };
}
