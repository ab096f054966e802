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
        if (message.is === 'cancel') resolve(null);
        if (message.is === 'answer') message.answer ? resolve(message.answer) : reject(failed());
      };
      const opened = open(path, title, container, { hear, onDead: () => reject(failed()) });
      opened.say({ clientSecret, merchant });
      remove = opened.remove;
    });
    return { answer, remove: () => remove() };
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

    async applePay({ title, ...options }: { title: string; clientSecret: string; merchant: string }) {
      const sheet = document.createElement('dialog');
      const container = document.createElement('div');
      sheet.setAttribute('aria-label', title);
      const whole = {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        maxWidth: '100%',
        maxHeight: '100%',
      };
      const middle = {
        display: 'grid',
        placeItems: 'end center',
        boxSizing: 'border-box',
        margin: '0',
        padding: '16px',
      };
      Object.assign(sheet.style, {
        ...whole,
        ...middle,
        border: '0',
        background: 'rgb(0 0 0 / 0.44)',
        transition: 'opacity 120ms',
      });
      sheet.append(container);
      document.body.append(sheet);
      sheet.showModal();
      let late: ReturnType<typeof setTimeout> | undefined;
      const tooLate = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(failed()), sheetMs);
      });
      const onReady = () => clearTimeout(late);
      const { answer, remove } = page('apple-pay', { ...options, title, container, onReady });
      const frame = container.querySelector('iframe')!;
      const size = { width: '400px', maxWidth: '100%', height: '336px', borderRadius: '14px' };
      Object.assign(container.style, { width: '400px', maxWidth: '100%' });
      Object.assign(frame.style, { ...size, display: 'block', border: '0' });
      const cancelled = new Promise<null>((resolve) => {
        sheet.addEventListener('cancel', (event) => {
          event.preventDefault();
          resolve(null);
        });
      });
      try {
        return await Promise.race([answer, cancelled, tooLate]);
      } finally {
        clearTimeout(late);
        // The press that ended it has to be over before its frame goes.
        sheet.style.opacity = '0';
        await new Promise((done) => setTimeout(done, 120));
        remove();
        sheet.close();
        sheet.remove();
      }
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
