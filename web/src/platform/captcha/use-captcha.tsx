import { ApiError, isCancelled, isCaptchaError } from '@chamfer/client';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { loadAreas } from '../../i18n/catalogues.ts';
import { report } from '../tracking/report.ts';

/** Maximum number of captchas per submit, because a solution can expire before it is used. */
const mostTries = 2;

const CaptchaBadge = lazy(async () => {
  const [{ CaptchaBadge }] = await Promise.all([import('./captcha-badge.tsx'), loadAreas('captcha')]);
  return { default: CaptchaBadge };
});

/** The captcha of a form (spec 1 §5 Captcha). */
export interface FormCaptcha {
  /**
   * Makes a call that may require a captcha: if the server asks for one, it is solved and the call repeated without
   * user interaction. With `first` it is solved before the first call.
   * @throws ApiError CAPTCHA_MISMATCH when it cannot be solved; an AbortError when the person cancels it.
   */
  send<T>(request: (captcha: string | undefined) => Promise<T>, options?: { first?: boolean }): Promise<T>;
  /** Stops the captcha being solved, like 'Cancel'. */
  cancel(): void;
  /** Shows that a captcha is being solved or protects this form; can be placed anywhere in the form. */
  badge: ReactNode;
}

/** The captcha of a form. Its scripts are loaded when the server asks for one; its badge is removed with the form. */
export function useCaptcha(): FormCaptcha {
  const [badge, setBadge] = useState<'none' | 'working' | 'resting'>('none');
  const work = useRef<AbortController>(null);
  const shown = useRef<AbortController>(null);
  useEffect(() => {
    const form = new AbortController();
    shown.current = form;
    return () => {
      form.abort();
      work.current?.abort();
    };
  }, []);

  const solve = async () => {
    const working = new AbortController();
    work.current = working;
    setBadge('working');
    let rest: 'none' | 'resting' = 'none';
    try {
      const { solveCaptcha } = await import('./solve-captcha.ts');
      return await solveCaptcha({
        signal: working.signal,
        shown: shown.current!.signal,
        onOurs: () => {
          rest = 'resting';
        },
        onForeign: () => setBadge('none'),
      });
    } catch (error) {
      if (isCancelled(error)) throw error;
      working.signal.throwIfAborted();
      report(error);
      throw new ApiError({ code: 'CAPTCHA_MISMATCH', message: String(error) });
    } finally {
      setBadge(rest);
      work.current = null;
    }
  };
  const cancel = () => work.current?.abort();

  return {
    send: async (request, { first = false } = {}) => {
      let captcha = first ? await solve() : undefined;
      for (let tries = first ? 1 : 0; ; tries++) {
        try {
          return await request(captcha);
        } catch (error) {
          if (tries === mostTries || !isCaptchaError(error)) throw error;
        }
        captcha = await solve();
      }
    },
    cancel,
    badge:
      badge === 'none' ? null : (
        <Suspense>
          <CaptchaBadge working={badge === 'working'} onCancel={cancel} />
        </Suspense>
      ),
  };
}
