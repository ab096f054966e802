import type { makeExpress } from './express.ts';
import type { known } from './known-options.ts';

/** What a page gives. */
export type Options = Record<string, unknown>;
/** Throws what the script throws at a page that uses it wrongly. */
export type Fail = (message: string) => never;
/** Refuses names that the script does not know. */
export type Check = (where: string, given: unknown, names: readonly string[]) => void;

/** Where an element is from. */
export interface Place {
  base: string;
  key: string;
  /** The elements of one `elements()` find each other by it. */
  group: string;
  type: string;
  locale: string;
}

/** What the script of the fake is made of; each is the text of a function that uses nothing from outside itself. */
export interface StubParts {
  known: typeof known;
  makeElement: typeof makeElement;
  makeExpress: typeof makeExpress;
  overlay: typeof overlay;
}

/** A field of a card: a frame of the fake in the page's container. What is typed into it stays there. */
export function makeElement(
  { base, key, group, type, locale }: Place,
  given: Options,
  { fail, check, names, onDestroy }: { fail: Fail; check: Check; names: readonly string[]; onDestroy: () => void },
) {
  const titles: Record<string, string> = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const handlers = new Map<string, ((event: object) => void)[]>();
  const emit = (name: string, event: object) => {
    for (const handle of handlers.get(name) ?? []) handle(event);
  };
  const waiting = new Map<number, (answer: unknown) => void>();
  let options = { ...given };
  let frame: HTMLIFrameElement | null = null;
  let container: Element | null = null;
  let isReady = false;
  let last = 0;
  const send = (message: object) => frame?.contentWindow?.postMessage(message, base);
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (!frame || source !== frame.contentWindow || origin !== base) return;
    const { is } = data as { is: string };
    if (is === 'here') send({ is: 'set', options });
    else if (is === 'height') frame.style.height = `${data.px}px`;
    else if (is === 'ready' && !isReady) {
      isReady = true;
      emit('ready', { elementType: type });
    } else if (is === 'answer') {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    } else if (is === 'submit') {
      // As the real one does: the form around the field hears it, whatever its button says.
      container?.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    } else if (['change', 'focus', 'blur', 'escape'].includes(is)) emit(is, { elementType: type, ...data.event });
  };
  const element = {
    type,
    on(name: string, handle: (event: object) => void) {
      if (!['ready', 'change', 'focus', 'blur', 'escape', 'networkschange', 'loaderror'].includes(name)) {
        fail(`${name} is not an event of ${type}.`);
      }
      handlers.set(name, [...(handlers.get(name) ?? []), handle]);
      return element;
    },
    off(name: string, handle?: (event: object) => void) {
      handlers.set(name, handle ? (handlers.get(name) ?? []).filter((each) => each !== handle) : []);
      return element;
    },
    mount(where: string | Element) {
      container = typeof where === 'string' ? document.querySelector(where) : where;
      if (!container) return fail('The selector you specified applies to no DOM elements.');
      frame = document.createElement('iframe');
      frame.title = titles[type]!;
      frame.allow = 'payment *';
      Object.assign(frame.style, { border: '0', display: 'block', width: '100%', height: '1.2em' });
      frame.setAttribute('scrolling', 'no');
      frame.src = `${base}/stub/field?${new URLSearchParams({ type, group, locale, page: location.origin })}`;
      frame.addEventListener('error', () => emit('loaderror', { elementType: type }));
      addEventListener('message', hear);
      container.append(frame);
      // A label of the container gives the field the focus.
      for (const label of document.querySelectorAll('label')) {
        if (label.contains(container) || label.htmlFor === container.id) label.addEventListener('click', element.focus);
      }
    },
    update(changes: Options) {
      check('update()', changes, names);
      options = { ...options, ...changes };
      send({ is: 'set', options });
    },
    focus() {
      frame?.focus();
      send({ is: 'focus' });
    },
    blur: () => send({ is: 'blur' }),
    clear: () => send({ is: 'clear' }),
    unmount() {
      removeEventListener('message', hear);
      frame?.remove();
      frame = null;
      isReady = false;
      for (const answer of waiting.values()) answer(null);
    },
    destroy() {
      element.unmount();
      onDestroy();
    },
    /** Confirms an intent with what is typed into the fields of its group. */
    confirm(path: string, params: object) {
      if (!frame || !isReady) {
        return fail('We could not retrieve data from the specified Element. Please make sure it is still mounted.');
      }
      return new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve);
        send({ is: 'confirm', id, path, params: { ...params, key } });
      });
    },
  };
  return element;
}

/** A dialog of the fake over the page; `answer` resolves with what its frame answers, or null when it is closed. */
export function overlay(url: string, base: string, title: string, heard?: (message: Record<string, unknown>) => void) {
  const layer = document.createElement('div');
  const frame = document.createElement('iframe');
  const whole = { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' };
  let close = () => {};
  const answer = new Promise<unknown>((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== base) return;
      if (data.is === 'here') frame.focus();
      if (data.is === 'answer') end(data.answer);
      else heard?.(data);
    };
    const end = (value: unknown) => {
      removeEventListener('message', hear);
      layer.remove();
      resolve(value);
    };
    close = () => end(null);
    addEventListener('message', hear);
  });
  frame.src = url;
  frame.title = title;
  Object.assign(layer.style, { ...whole, zIndex: '2147483647' });
  Object.assign(frame.style, whole);
  layer.append(frame);
  document.body.append(layer);
  return { answer, close };
}
