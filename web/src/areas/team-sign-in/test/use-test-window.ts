import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { onProviderReturn, openProviderWindow } from '../../../platform/auth/provider-window.ts';
import { currentQuestion, onQuestion } from '../../../platform/proof/proof-question.ts';
import { report } from '../../../platform/tracking/report.ts';
import { beginTest, beginTestRefusal, type OfConnection } from '../connection-calls.ts';
import { refreshSignOn, useSsoTest } from '../use-team-sso.ts';

/**
 * A test of a connection: the identity provider opens in a window of its own at the press, and what it answered is asked
 * for until it is there, at once where the window says so.
 */
export function useTestWindow(of: OfConnection) {
  const { teamId, connectionId } = of;
  const client = useQueryClient();
  const [testId, setTestId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const opened = useRef<Window | null>(null);
  const test = useSsoTest(teamId, connectionId, testId);
  const { refetch } = test;
  const state = test.data?.state;

  useEffect(() => {
    if (testId === null) return;
    return onProviderReturn((message) => {
      if (message.is === 'test' && message.testId === testId) void refetch();
    });
  }, [testId, refetch]);

  // A connection that passed can be switched on.
  useEffect(() => {
    if (state === 'passed') void refreshSignOn(client, teamId);
  }, [client, teamId, state]);

  const start = async () => {
    setStarting(true);
    setFailure(null);
    setBlockedUrl(null);
    setTestId(null);
    // At the press itself: later the browser does not allow it.
    opened.current = openProviderWindow();
    // A question about who it is would be behind the window.
    const stop = onQuestion(() => {
      if (currentQuestion()) closeWindow(opened);
    });
    try {
      const { testId: begun, url } = await beginTest(of);
      opened.current ??= openProviderWindow();
      if (opened.current) opened.current.location.href = url;
      else setBlockedUrl(url);
      setTestId(begun);
    } catch (error) {
      closeWindow(opened);
      const text = beginTestRefusal(error).form ?? 'common.error.tryAgain';
      if (text === 'common.error.tryAgain') report(error);
      setFailure(text);
    } finally {
      stop();
      setStarting(false);
    }
  };
  const isLost = test.isError && !test.data;
  return {
    /** Begins a test, or another one. */
    start: () => void start(),
    starting,
    /** What the test found so far; undefined before the first answer. */
    test: testId === null ? undefined : test.data,
    isWaiting: testId !== null && !isLost && (state === undefined || state === 'waiting'),
    failure: failure ?? (testId !== null && isLost ? ('common.error.tryAgain' as const) : null),
    /** Where the identity provider is, if the browser opened no window. */
    blockedUrl,
  };
}

function closeWindow(opened: { current: Window | null }): void {
  opened.current?.close();
  opened.current = null;
}
