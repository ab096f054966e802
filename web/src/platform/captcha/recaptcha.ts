import { loadScript } from '../browser/load-script.ts';
import { lowerModals } from '../browser/lower-modals.ts';
import type { CaptchaTask } from './solve-captcha.ts';

/** The part of Google's script that an invisible captcha needs. */
interface Grecaptcha {
  ready(then: () => void): void;
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      size: 'invisible';
      badge: 'bottomright';
      callback: (solution: string) => void;
      'error-callback': () => void;
    },
  ): number;
  execute(widget: number): void;
}

/** A token may arrive shortly after the challenge has closed; in ms. */
const lateTokenMs = 500;
let loaded: Promise<void> | null = null;

/**
 * Runs Google's script, which may show a challenge; closing that cancels. The script is loaded once; its badge is shown
 * as long as the form.
 * @throws an AbortError when the person cancels; Error when the script fails to load or gives up.
 */
export async function solveRecaptcha(
  { siteKey, scriptUrl }: { siteKey: string; scriptUrl: string },
  { signal, shown, onForeign }: CaptchaTask,
): Promise<string> {
  loaded ??= loadScript(scriptUrl, signal);
  try {
    await loaded;
  } catch (error) {
    loaded = null;
    throw error;
  }
  const { grecaptcha } = globalThis as unknown as { grecaptcha: Grecaptcha };
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  signal.throwIfAborted();
  onForeign();
  const container = document.createElement('div');
  // Left over from the previous attempt.
  document.querySelector('[data-recaptcha]')?.remove();
  container.dataset.recaptcha = '';
  document.body.append(container);
  shown.addEventListener('abort', () => container.remove());
  return new Promise((resolve, reject) => {
    const watch = watchChallenge(() => reject(new DOMException('The challenge was closed.', 'AbortError')));
    const settle = (then: () => void) => () => {
      watch.stop();
      then();
    };
    signal.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
    );
    const widget = grecaptcha.render(container, {
      sitekey: siteKey,
      size: 'invisible',
      badge: 'bottomright',
      callback: (solution) => settle(() => resolve(solution))(),
      'error-callback': settle(() => reject(new Error('reCAPTCHA gave up.'))),
    });
    grecaptcha.execute(widget);
  });
}

/**
 * Calls back when the challenge was visible and is hidden again. Google's API has no event for this, but the
 * challenge's frame is in a container at the end of the page whose visibility changes. Meanwhile modals are made
 * non-modal.
 */
function watchChallenge(onClose: () => void): { stop: () => void } {
  let open = false;
  let raiseModals: (() => void) | null = null;
  const observer = new MutationObserver(() => {
    const visible = [...document.querySelectorAll('iframe[src*="/bframe"]')].some(
      (frame) => getComputedStyle(frame).visibility === 'visible',
    );
    if (!open && visible) raiseModals = lowerModals();
    if (open && !visible) {
      raiseModals?.();
      raiseModals = null;
      setTimeout(onClose, lateTokenMs);
    }
    open = visible;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
  return {
    stop: () => {
      observer.disconnect();
      raiseModals?.();
      raiseModals = null;
    },
  };
}
