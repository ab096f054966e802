import type { Check, Fail, Options, overlay, Place } from './stub-parts.ts';

/** What a sheet that is open gives to the confirmation of an intent. */
export interface OpenSheet {
  token: string;
  close(): void;
}

/**
 * The Express Checkout Element: a button of the fake's in the page's container, and its sheet. As with the real one, `click` is
 * answered within a second, or no sheet opens.
 */
export function makeExpress(
  { base, type, locale }: Place,
  given: Options,
  parts: {
    options: () => Options;
    fail: Fail;
    check: Check;
    overlay: typeof overlay;
    hold: (sheet: OpenSheet | null) => void;
    onDestroy: () => void;
  },
) {
  const { fail, check } = parts;
  const { mode, amount, currency } = parts.options();
  if (mode !== 'payment' && mode !== 'setup') fail('elements() needs the mode payment or setup for expressCheckout.');
  if (mode === 'payment' && !Number.isInteger(amount)) fail('Invalid value for elements(): amount must be an integer.');
  if (mode === 'payment' && typeof currency !== 'string') fail('Invalid value for elements(): currency is required.');
  const handlers = new Map<string, ((event: object) => void)[]>();
  const emit = (name: string, event: object) => {
    for (const handle of handlers.get(name) ?? []) handle(event);
  };
  let frame: HTMLIFrameElement | null = null;
  let isOpen = false;
  const named = { elementType: type, expressPaymentType: 'apple_pay' };

  const openSheet = (details: Options) => {
    isOpen = true;
    const now = parts.options();
    const lines = (details.lineItems ?? []) as { name: string; amount: number }[];
    if (lines.reduce((sum, line) => sum + line.amount, 0) > Number(now.amount ?? 0)) {
      fail('The amount of all line items is more than the amount of elements().');
    }
    const query = new URLSearchParams({
      page: location.origin,
      amount: String(now.amount ?? 0),
      currency: String(now.currency ?? ''),
      lines: JSON.stringify(lines),
    });
    const end = () => {
      isOpen = false;
      parts.hold(null);
    };
    const sheet = parts.overlay(`${base}/stub/sheet?${query}`, base, 'Apple Pay sheet', (message) => {
      if (message.is !== 'pay') return;
      parts.hold({ token: String(message.token), close: () => sheet.close() });
      emit('confirm', {
        ...named,
        paymentFailed(failure: Options = {}) {
          check('paymentFailed()', failure, ['reason', 'message']);
          sheet.close();
        },
      });
    });
    void sheet.answer.then((answer) => {
      end();
      if (answer === 'cancel') emit('cancel', { elementType: type });
    });
  };

  const click = () => {
    if (isOpen) return;
    let isAnswered = false;
    const once = (act: () => void) => {
      if (isAnswered) return;
      isAnswered = true;
      clearTimeout(late);
      act();
    };
    const late = setTimeout(() => {
      isAnswered = true;
      console.error('The click event was not answered within 1 second; the payment interface does not open.');
    }, 1000);
    emit('click', {
      ...named,
      resolve: (details: Options = {}) => {
        check('resolve()', details, ['lineItems', 'applePay', 'business']);
        once(() => openSheet(details));
      },
      reject: () => once(() => {}),
    });
  };
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (!frame || source !== frame.contentWindow || origin !== base) return;
    if (data.is === 'here') {
      const none = { amazonPay: false, googlePay: false, link: false, paypal: false, klarna: false };
      const { applePay } = (given.paymentMethods ?? {}) as { applePay?: string };
      const availablePaymentMethods = applePay === 'never' ? undefined : { ...none, applePay: true };
      emit('ready', { elementType: type, availablePaymentMethods });
    }
    if (data.is === 'click') click();
    if (data.is === 'focus' || data.is === 'blur' || data.is === 'escape') emit(data.is, { elementType: type });
  };
  const element = {
    type,
    on(name: string, handle: (event: object) => void) {
      const events = ['ready', 'click', 'focus', 'blur', 'escape', 'loaderror', 'confirm', 'cancel'];
      if (![...events, 'availablepaymentmethodschange'].includes(name)) fail(`${name} is not an event of ${type}.`);
      handlers.set(name, [...(handlers.get(name) ?? []), handle]);
      return element;
    },
    off(name: string, handle?: (event: object) => void) {
      handlers.set(name, handle ? (handlers.get(name) ?? []).filter((each) => each !== handle) : []);
      return element;
    },
    mount(where: string | Element) {
      const container = typeof where === 'string' ? document.querySelector(where) : where;
      if (!container) return fail('The selector you specified applies to no DOM elements.');
      frame = document.createElement('iframe');
      frame.title = 'Secure express checkout frame';
      frame.allow = 'payment *';
      const height = `${given.buttonHeight ?? 44}px`;
      Object.assign(frame.style, { border: '0', display: 'block', width: '100%', height });
      const theme = String(((given.buttonTheme ?? {}) as { applePay?: string }).applePay ?? 'black');
      frame.src = `${base}/stub/express?${new URLSearchParams({ locale, theme, page: location.origin })}`;
      addEventListener('message', hear);
      container.append(frame);
    },
    update(changes: Options) {
      check('update()', changes, ['buttonHeight', 'layout', 'paymentMethodOrder']);
    },
    focus: () => frame?.focus(),
    blur: () => frame?.blur(),
    clear: () => {},
    unmount() {
      removeEventListener('message', hear);
      frame?.remove();
      frame = null;
    },
    destroy() {
      element.unmount();
      parts.onDestroy();
    },
  };
  return element;
}
