/** The program of a card field's frame. It finds the other fields of its group among its neighbours, which are of its origin. */
export function fieldProgram(): void {
  interface Stub {
    group: string;
    type: string;
    value(): string;
  }
  const query = new URLSearchParams(location.search);
  const [type, group, page] = [query.get('type')!, query.get('group')!, query.get('page')!];
  const input = document.querySelector('input')!;
  let options: Record<string, unknown> = {};
  const tell = (message: object) => parent.postMessage(message, page);
  const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');
  const neighbours = () => {
    const found = new Map<string, Stub>();
    for (let at = 0; at < parent.length; at++) {
      try {
        const { stub } = parent[at] as unknown as { stub?: Stub };
        if (stub?.group === group) found.set(stub.type, stub);
      } catch {
        // Of another origin.
      }
    }
    return found;
  };
  const isAmex = (number: string) => /^3[47]/.test(number);
  const brandOf = (number: string) => {
    if (/^4/.test(number)) return 'visa';
    if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
    return isAmex(number) ? 'amex' : 'unknown';
  };
  const hasCheckDigit = (number: string) =>
    [...number].reverse().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
    0;
  const messages: Record<string, string> = {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
  };

  /** What is wrong, and whether it could be all; what is only unfinished is wrong once the field was left. */
  const judge = (isLeft: boolean): { complete: boolean; code: string | null } => {
    const typed = digits(input.value);
    const unfinished = (code: string) => ({ complete: false, code: isLeft && typed !== '' ? code : null });
    if (type === 'cardNumber') {
      if (typed.length < (isAmex(typed) ? 15 : 16)) return unfinished('incomplete_number');
      return hasCheckDigit(typed) ? { complete: true, code: null } : { complete: false, code: 'invalid_number' };
    }
    if (type === 'cardExpiry') {
      if (typed.length < 4) return unfinished('incomplete_expiry');
      const now = new Date();
      const [month, year] = [Number(typed.slice(0, 2)), 2000 + Number(typed.slice(2))];
      if (year < now.getFullYear()) return { complete: false, code: 'invalid_expiry_year_past' };
      if (year === now.getFullYear() && month <= now.getMonth())
        return { complete: false, code: 'invalid_expiry_month_past' };
      return { complete: true, code: null };
    }
    const length = isAmex(neighbours().get('cardNumber')?.value() ?? '') ? 4 : 3;
    return typed.length < length ? unfinished('incomplete_cvc') : { complete: true, code: null };
  };

  let reported = JSON.stringify({
    empty: true,
    complete: false,
    ...(type === 'cardNumber' ? { brand: 'unknown' } : {}),
  });
  const report = (isLeft: boolean) => {
    const { complete, code } = judge(isLeft);
    const error = code ? { type: 'validation_error', code, message: messages[code] } : undefined;
    const brand = type === 'cardNumber' ? { brand: brandOf(digits(input.value)) } : {};
    input.setAttribute('aria-invalid', String(code !== null));
    document.documentElement.dataset.state = code ? 'invalid' : input.value === '' ? 'empty' : '';
    paint();
    const event = { empty: input.value === '', complete, error, ...brand };
    // A field that is left as it was has not changed.
    if (JSON.stringify(event) === reported) return;
    reported = JSON.stringify(event);
    tell({ is: 'change', event });
  };

  const style = document.createElement('style');
  document.head.append(style);
  const paint = () => {
    const variants = (options.style ?? {}) as Record<string, Record<string, unknown>>;
    const state = document.documentElement.dataset.state;
    const css = (given: Record<string, unknown>) =>
      Object.entries(given)
        .filter(([, value]) => typeof value !== 'object')
        .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`)
        .join('');
    const all = { ...variants.base, ...(state === 'invalid' ? variants.invalid : {}) } as Record<string, unknown>;
    const parts = Object.entries(all).filter(([name]) => name.startsWith(':'));
    style.textContent = `input{${css(all)}}${parts.map(([name, value]) => `input${name}{${css(value as object as Record<string, unknown>)}}`).join('')}`;
    tell({ is: 'height', px: Math.ceil(input.getBoundingClientRect().height) });
  };

  const typed = () => {
    const plain = digits(input.value);
    if (type === 'cardNumber') {
      const sizes = isAmex(plain) ? [4, 6, 5] : [4, 4, 4, 4];
      let rest = plain;
      const groups = sizes.map((size) => {
        const part = rest.slice(0, size);
        rest = rest.slice(size);
        return part;
      });
      input.value = groups.filter(Boolean).join(' ');
    } else if (type === 'cardExpiry') {
      const month = /^[2-9]/.test(plain) ? `0${plain}` : plain;
      input.value = month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2, 4)}` : month;
    } else input.value = plain.slice(0, 4);
    report(false);
  };

  const confirm = async (id: number, path: string, given: Record<string, string>) => {
    const fields = neighbours();
    const expiry = digits(fields.get('cardExpiry')?.value() ?? '');
    const card = {
      number: digits(input.value),
      exp_month: String(Number(expiry.slice(0, 2))),
      exp_year: String(2000 + Number(expiry.slice(2))),
      cvc: digits(fields.get('cardCvc')?.value() ?? ''),
    };
    const body = new URLSearchParams({ ...given, 'payment_method_data[type]': 'card' });
    for (const [name, value] of Object.entries(card)) body.set(`payment_method_data[card][${name}]`, value);
    try {
      const response = await fetch(path, { method: 'POST', body, credentials: 'omit' });
      tell({ is: 'answer', id, answer: { status: response.status, body: await response.json() } });
    } catch {
      tell({ is: 'answer', id, answer: null });
    }
  };

  const labels: Record<string, string> = {
    cardNumber: 'Credit or debit card number',
    cardExpiry: 'Credit or debit card expiration date',
    cardCvc: 'Credit or debit card CVC/CVV',
  };
  const names: Record<string, string> = { cardNumber: 'cardnumber', cardExpiry: 'exp-date', cardCvc: 'cvc' };
  input.name = names[type]!;
  input.setAttribute('aria-label', labels[type]!);
  document.documentElement.lang = query.get('locale')!;
  Object.assign(globalThis, { stub: { group, type, value: () => digits(input.value) } satisfies Stub });
  input.addEventListener('input', typed);
  input.addEventListener('focus', () => tell({ is: 'focus' }));
  input.addEventListener('blur', () => {
    tell({ is: 'blur' });
    report(true);
  });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') tell({ is: 'submit' });
    if (key === 'Escape') tell({ is: 'escape' });
  });
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== page) return;
    if (data.is === 'set') {
      options = data.options;
      input.disabled = options.disabled === true;
      const shapes: Record<string, string> = {
        cardNumber: '1234 1234 1234 1234',
        cardExpiry: 'MM / YY',
        cardCvc: 'CVC',
      };
      input.placeholder = String(options.placeholder ?? shapes[type]);
      paint();
      tell({ is: 'ready' });
    } else if (data.is === 'focus') input.focus();
    else if (data.is === 'blur') input.blur();
    else if (data.is === 'clear') {
      input.value = '';
      report(false);
    } else if (data.is === 'confirm') void confirm(data.id, data.path, data.params);
  });
  tell({ is: 'here' });
}
