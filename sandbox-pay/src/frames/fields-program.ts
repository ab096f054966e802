import type { CardRules, FieldError } from './card-rules.ts';
import type { FrameParts } from './frame-parts.ts';

/** What the page says about how the fields look. */
interface Look {
  tokens: Record<string, string>;
  scheme: 'light' | 'dark';
  language: string;
  words: {
    number: string;
    expiry: string;
    cvv: string;
    expiryShape: string;
    errors: Record<Exclude<FieldError, null>, string>;
  };
  disabled: boolean;
}

/** What the page may say to the fields. */
type Said =
  | { is: 'set'; look: Look }
  | { is: 'font'; bytes: ArrayBuffer }
  | { is: 'focus' }
  | { is: 'say'; error: 'cvv' | 'expiry' }
  | { is: 'check'; id: number }
  | { is: 'confirm'; id: number; clientSecret: string };

/**
 * The program of the card fields' frame. What is typed goes from here to the provider alone: the page hears whether it is
 * complete, how high the frame is, and what the bank says.
 */
export function fieldsProgram({ connected, ask, rules }: FrameParts & { rules: CardRules }): void {
  type Name = 'number' | 'expiry' | 'cvv';
  const names: Name[] = ['number', 'expiry', 'cvv'];
  const find = (id: string) => document.getElementById(id)!;
  const input = (name: Name) => find(name) as HTMLInputElement;
  const shown: Record<Name, FieldError> = { number: null, expiry: null, cvv: null };
  let words: Look['words'] | null = null;
  let port: MessagePort;

  const errorOf = (name: Name): FieldError => {
    if (name === 'number') return rules.numberError(input(name).value);
    if (name === 'expiry') return rules.expiryError(input(name).value, new Date());
    return rules.cvvError(input(name).value, input('number').value);
  };

  const show = (name: Name, error: FieldError) => {
    shown[name] = error;
    const text = error && words ? words.errors[error] : '';
    const message = find(`${name}-error`);
    message.hidden = text === '';
    // Announced again only when it is another text: it is an alert.
    const line = message.querySelector('span')!;
    if (line.textContent !== text) line.textContent = text;
    find(`${name}-field`).classList.toggle('invalid', text !== '');
    if (text === '') input(name).removeAttribute('aria-invalid');
    else input(name).setAttribute('aria-invalid', 'true');
  };

  const checkAll = () => {
    for (const name of names) show(name, errorOf(name));
    return names.every((name) => shown[name] === null);
  };

  /** A field that cannot take the focus yet, because the page has not enabled it again. */
  let wanted: Name | null = null;
  const focusOn = (name: Name) => {
    wanted = input(name).disabled ? name : null;
    input(name).focus();
  };

  /** To the first field that is wrong; without one, to the number, unless the focus is already in a field. */
  const focus = () => {
    const wrong = names.find((name) => shown[name] !== null);
    if (wrong || !document.activeElement?.matches('input')) focusOn(wrong ?? 'number');
  };

  /** Writes what was typed as it is on a card, and leaves the caret behind the same digit. */
  const rewrite = (field: HTMLInputElement, text: string) => {
    if (field.value === text) return;
    const before = rules.digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
    const isAtEnd = field.selectionStart === field.value.length;
    field.value = text;
    let caret = 0;
    for (let seen = 0; caret < text.length && seen < before; caret++) if (/\d/.test(text[caret]!)) seen++;
    if (document.activeElement === field) {
      const place = isAtEnd ? text.length : caret;
      field.setSelectionRange(place, place);
    }
  };

  const typed = (name: Name, isDeleting: boolean) => {
    const field = input(name);
    if (name === 'number') rewrite(field, rules.showNumber(field.value));
    if (name === 'expiry') rewrite(field, rules.showExpiry(field.value, isDeleting));
    const number = rules.digitsOf(input('number').value);
    if (name === 'cvv') rewrite(field, rules.digitsOf(field.value).slice(0, 4));
    input('cvv').maxLength = rules.cvvLength(number);
    input('cvv').placeholder = '1234'.slice(0, rules.cvvLength(number));
    for (const sign of document.querySelectorAll<SVGElement>('[data-brand]'))
      sign.toggleAttribute('hidden', sign.dataset.brand !== rules.brandOf(number));
    if (shown[name] !== null) show(name, errorOf(name));
  };

  /** What the bank refused is shown where it can be corrected: once the page has enabled the fields again. */
  let refused: 'cvv' | 'expiry' | null = null;
  const sayRefused = () => {
    if (!refused || input(refused).disabled) return;
    show(refused, refused === 'cvv' ? 'cvvInvalid' : 'expiryInvalid');
    focusOn(refused);
    refused = null;
  };

  const set = (look: Look) => {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(look.tokens)) root.style.setProperty(name, value);
    root.style.colorScheme = look.scheme;
    root.lang = look.language;
    words = look.words;
    // While it is disabled a field loses the focus; it has it back afterwards.
    if (look.disabled && document.hasFocus())
      wanted ??= names.find((name) => input(name) === document.activeElement) ?? null;
    for (const name of names) {
      find(`${name}-label`).textContent = words[name];
      input(name).disabled = look.disabled;
      show(name, shown[name]);
    }
    input('expiry').placeholder = words.expiryShape;
    if (!look.disabled && wanted) focusOn(wanted);
    sayRefused();
  };

  const reportHeight = () =>
    port.postMessage({ is: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) });

  const confirm = async (id: number, clientSecret: string) => {
    const [number, cvc] = [rules.digitsOf(input('number').value), rules.digitsOf(input('cvv').value)];
    try {
      const { status, reason } = await ask('confirm', {
        clientSecret,
        number,
        cvc,
        ...rules.expiryOf(input('expiry').value),
      });
      port.postMessage({ is: 'answer', id, answer: { status, reason } });
    } catch {
      port.postMessage({ is: 'answer', id, answer: null });
    }
  };

  const hear = (said: Said) => {
    if (said.is === 'set') {
      set(said.look);
      reportHeight();
      port.postMessage({ is: 'ready' });
    } else if (said.is === 'font') {
      const font = new FontFace('Inter Variable', said.bytes, { weight: '100 900' });
      font.load().then(
        () => document.fonts.add(font),
        () => undefined,
      );
    } else if (said.is === 'focus') focus();
    else if (said.is === 'say') {
      refused = said.error;
      sayRefused();
    } else if (said.is === 'check') port.postMessage({ is: 'answer', id: said.id, answer: checkAll() });
    else void confirm(said.id, said.clientSecret);
  };

  for (const name of names) {
    const field = input(name);
    field.addEventListener('input', (event) => {
      if (!(event as InputEvent).isComposing) typed(name, /^delete/.test((event as InputEvent).inputType ?? ''));
    });
    field.addEventListener('compositionend', () => typed(name, false));
    field.addEventListener('blur', () => {
      // Leaving a field empty is no mistake yet.
      if (field.value !== '') show(name, errorOf(name));
    });
    field.addEventListener('keydown', (event) => {
      if (event.isComposing) return;
      if (event.key === 'Enter') port?.postMessage({ is: 'submit' });
      if (event.key === 'Escape') port?.postMessage({ is: 'escape' });
    });
  }
  void connected().then((given) => {
    port = given;
    port.onmessage = ({ data }) => hear(data as Said);
    new ResizeObserver(reportHeight).observe(document.body);
  });
}
