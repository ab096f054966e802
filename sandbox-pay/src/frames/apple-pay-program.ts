import type { FrameParts } from './frame-parts.ts';

/** The program of the provider's button, which the sheet opens after. */
export function walletProgram({ connected }: FrameParts): void {
  const button = document.querySelector('button')!;
  void connected().then((port) => {
    port.onmessage = ({ data }) => {
      const given = data as { scheme: string; language: string };
      document.documentElement.dataset.scheme = given.scheme;
      document.documentElement.lang = given.language;
      port.postMessage({ is: 'ready' });
    };
    button.addEventListener('click', () => port.postMessage({ is: 'press' }));
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape') port.postMessage({ is: 'escape' });
    });
  });
}

/** The program of the sheet that stands for Apple Pay: it pays, is cancelled, or fails. */
export function applePayProgram({ connected, ask, settled }: FrameParts): void {
  const find = (id: string) => document.getElementById(id) as HTMLButtonElement;

  const shown = settled();
  void connected().then((port) => {
    const buttons = ['pay', 'fail', 'cancel'].map(find);
    let passes = false;
    let isAgreed = false;
    const agree = (isGood: boolean) => {
      passes = isGood;
      isAgreed = true;
      for (const button of buttons) button.disabled = true;
      port.postMessage({ is: 'agree' });
    };
    const pay = async (clientSecret: string) => {
      try {
        const { status, reason } = await ask('answer', { clientSecret, passes });
        port.postMessage({ is: 'answer', answer: { status, reason } });
      } catch {
        port.postMessage({ is: 'answer', answer: null });
      }
    };
    const show = async (given: { merchant: string; due: { amount: number; currencyCode: string } | null }) => {
      find('merchant').textContent = given.merchant;
      const money = new Intl.NumberFormat('en', { style: 'currency', currency: given.due?.currencyCode ?? 'USD' });
      const digits = money.resolvedOptions().maximumFractionDigits;
      find('amount').textContent = given.due
        ? money.format(`${given.due.amount}E-${digits}` as `${number}`)
        : 'Nothing now';
      port.postMessage({ is: 'ready' });
      await shown;
      // Nobody pays what the sheet does not show yet.
      for (const button of buttons) button.disabled = isAgreed;
      find('pay').focus();
    };
    const cancel = () => {
      if (!isAgreed) port.postMessage({ is: 'cancel' });
    };
    find('pay').addEventListener('click', () => agree(true));
    find('fail').addEventListener('click', () => agree(false));
    find('cancel').addEventListener('click', cancel);
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape') cancel();
    });
    port.onmessage = ({ data }) => {
      port.postMessage({ is: 'here' });
      const said = data as { is: string };
      if (said.is === 'show') void show(data);
      if (said.is === 'pay') void pay((data as { clientSecret: string }).clientSecret);
    };
  });
}
