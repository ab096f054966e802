/**
 * The provider's script on the app's pages: its text is what `/sandbox-pay/v1.js` gives, so it uses nothing from outside
 * itself. It puts frames on the page and talks to each through a channel of its own.
 */
export function clientScript(): void {
  type Message = { is: string; id?: number; answer?: unknown; px?: number };
  const base = new URL('.', (document.currentScript as HTMLScriptElement).src);
  /**
   * How long a page that is loaded may take to say that it is ours, and the provider to answer, in ms. How long a frame may
   * load is for the page to say, which knows of its line.
   */
  const hereMs = 10_000;
  const answerMs = 35_000;
  /** How long the sheet of Apple Pay, which can be cancelled meanwhile, may take to be there, in ms. */
  const sheetMs = 60_000;

  const open = (
    path: string,
    title: string,
    container: HTMLElement,
    { hear, onDead }: { hear: (message: Message) => void; onDead: () => void },
  ) => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const frame = document.createElement('iframe');
    const { port1: port, port2: theirs } = new MessageChannel();
    frame.src = new URL(path, base).href;
    frame.title = title;
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    // Its origin is an opaque one, which has no address.
    const handOver = () => {
      frame.contentWindow?.postMessage('sandbox-pay', '*', [theirs]);
      late = setTimeout(onDead, hereMs);
    };
    frame.addEventListener('load', handOver, { once: true });
    port.onmessage = ({ data }) => {
      clearTimeout(late);
      // Escape in the frame is the page's as well: it closes what the frame is in.
      if ((data as Message).is === 'escape')
        frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      else hear(data as Message);
    };
    container.append(frame);
    return {
      frame,
      say: (message: object, parts: Transferable[] = []) => port.postMessage(message, parts),
      remove() {
        clearTimeout(late);
        port.close();
        frame.remove();
      },
    };
  };

  const failed = () => new Error('The payment provider does not answer.');

  /** A frame that ends with one answer. */
  const page = (
    path: string,
    {
      container,
      title,
      clientSecret,
      merchant,
      onReady,
    }: {
      container: HTMLElement;
      title: string;
      clientSecret: string;
      merchant: string;
      onReady?: () => void;
    },
  ) => {
    let remove = () => {};
    const answer = new Promise<unknown>((resolve, reject) => {
      const hear = (message: Message) => {
        if (message.is === 'ready') {
          opened.frame.focus();
          onReady?.();
        }
        if (message.is === 'answer') message.answer ? resolve(message.answer) : reject(failed());
      };
      const opened = open(path, title, container, { hear, onDead: () => reject(failed()) });
      opened.say({ clientSecret, merchant });
      remove = opened.remove;
    });
    return { answer, remove: () => remove() };
  };

  type Due = { amount: number; currencyCode: string } | null;
  type WalletLook = { scheme: 'light' | 'dark'; language: string; due: Due };

  /** Opens the sheet of a wallet over the page; what it gives back closes it. */
  const openSheet = (
    { title, ...given }: { title: string; merchant: string; due: Due },
    onAgree: (sheet: { pay: (clientSecret: string) => Promise<unknown>; fail: () => void }) => void,
    onOver: () => void,
  ) => {
    const sheet = document.createElement('dialog');
    const container = document.createElement('div');
    sheet.setAttribute('aria-label', title);
    const whole = { position: 'fixed', inset: '0', width: '100%', height: '100%', maxWidth: '100%', maxHeight: '100%' };
    const middle = { display: 'grid', placeItems: 'end center', boxSizing: 'border-box', margin: '0', padding: '16px' };
    const look = { border: '0', background: 'rgb(0 0 0 / 0.44)', transition: 'opacity 120ms' };
    Object.assign(sheet.style, whole, middle, look);
    sheet.append(container);
    document.body.append(sheet);
    sheet.showModal();
    let settle: { resolve: (answer: unknown) => void; reject: (error: Error) => void } | null = null;
    let late: ReturnType<typeof setTimeout> | undefined;
    let isAgreed = false;
    let isOver = false;
    const close = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      settle?.reject(failed());
      // The press that ended it has to be over before its frame goes.
      sheet.style.opacity = '0';
      setTimeout(() => {
        frame.remove();
        sheet.close();
        sheet.remove();
        onOver();
      }, 120);
    };
    const hear = (message: Message) => {
      if (message.is === 'ready') {
        clearTimeout(late);
        frame.frame.focus();
      }
      if (message.is === 'cancel') close();
      if (message.is === 'agree') {
        isAgreed = true;
        onAgree({ pay, fail: close });
      }
      if (message.is === 'answer') {
        if (message.answer) settle?.resolve(message.answer);
        close();
      }
    };
    const frame = open('apple-pay', title, container, { hear, onDead: close });
    const pay = (clientSecret: string) =>
      new Promise<unknown>((resolve, reject) => {
        if (isOver) return reject(failed());
        settle = { resolve, reject };
        late = setTimeout(close, answerMs);
        frame.say({ is: 'pay', clientSecret });
      });
    late = setTimeout(close, sheetMs);
    frame.say({ is: 'show', ...given });
    const size = { width: '400px', maxWidth: '100%', height: '336px', borderRadius: '14px' };
    Object.assign(container.style, { width: '400px', maxWidth: '100%' });
    Object.assign(frame.frame.style, { ...size, display: 'block', border: '0' });
    sheet.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (!isAgreed) close();
    });
    return close;
  };

  const api = {
    fields({
      container,
      title,
      look,
      font,
      onReady,
      onFail,
      onSubmit,
    }: {
      container: HTMLElement;
      title: string;
      look: object;
      font: Promise<ArrayBuffer | null>;
      onReady: () => void;
      onFail: () => void;
      onSubmit: () => void;
    }) {
      const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
      let isReady = false;
      let last = 0;
      const hear = (message: Message) => {
        if (message.is === 'height') opened.frame.style.height = `${message.px}px`;
        if (message.is === 'submit') onSubmit();
        if (message.is === 'ready' && !isReady) {
          isReady = true;
          onReady();
        }
        if (message.is === 'answer') {
          waiting.get(message.id!)?.resolve(message.answer);
          waiting.delete(message.id!);
        }
      };
      const opened = open('fields', title, container, { hear, onDead: onFail });
      opened.say({ is: 'set', look });
      let isRemoved = false;
      void font.then((bytes) => bytes && !isRemoved && opened.say({ is: 'font', bytes }, [bytes]));
      const ask = (message: object) =>
        new Promise<unknown>((resolve, reject) => {
          const id = ++last;
          const late = setTimeout(() => reject(failed()), answerMs);
          const settle =
            <T>(then: (value: T) => void) =>
            (value: T) => {
              clearTimeout(late);
              then(value);
            };
          waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
          opened.say({ ...message, id });
        });
      // Browsers let a frame take the focus only once its page has given it.
      const focus = () => {
        opened.frame.focus();
        opened.say({ is: 'focus' });
      };
      return {
        set: (next: object) => opened.say({ is: 'set', look: next }),
        check: () => ask({ is: 'check' }),
        focus,
        say(error: 'cvv' | 'expiry') {
          opened.frame.focus();
          opened.say({ is: 'say', error });
        },
        async confirm(clientSecret: string) {
          const answer = await ask({ is: 'confirm', clientSecret });
          if (!answer) throw failed();
          return answer;
        },
        remove() {
          isRemoved = true;
          for (const { reject } of waiting.values()) reject(failed());
          opened.remove();
        },
      };
    },

    challenge: (options: Parameters<typeof page>[1]) => page('challenge', options),

    wallet({
      container,
      title,
      look,
      merchant,
      onReady,
      onFail,
      onPress,
      onAgree,
    }: {
      container: HTMLElement;
      title: string;
      look: WalletLook;
      merchant: string;
      onReady: (isOffered: boolean) => void;
      onFail: () => void;
      onPress: () => boolean;
      onAgree: (sheet: { pay: (clientSecret: string) => Promise<unknown>; fail: () => void }) => void;
    }) {
      let shown = look;
      let isReady = false;
      let close: (() => void) | null = null;
      const hear = (message: Message) => {
        if (message.is === 'ready' && !isReady) {
          isReady = true;
          onReady(true);
        }
        if (message.is !== 'press' || close || !onPress()) return;
        close = openSheet({ title, merchant, due: shown.due }, onAgree, () => {
          close = null;
        });
      };
      const button = open('wallet', title, container, { hear, onDead: onFail });
      const set = (next: WalletLook) => {
        shown = next;
        button.say({ is: 'set', scheme: next.scheme, language: next.language });
      };
      set(look);
      return {
        set,
        remove() {
          close?.();
          button.remove();
        },
      };
    },

    async read(clientSecret: string) {
      const answer = await fetch(new URL('browser/intent', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify({ clientSecret }),
        signal: AbortSignal.timeout(answerMs),
      });
      if (!answer.ok) throw failed();
      const { status, reason } = (await answer.json()) as { status: string; reason: string | null };
      return { status, reason };
    },
  };
  Object.assign(globalThis, { SandboxPay: api });
}
