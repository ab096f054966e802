import type { FrameParts } from './frame-parts.ts';

/** The program of the sheet that stands for Apple Pay: it pays, is cancelled, or fails. */
export function applePayProgram({ connected, ask, settled }: FrameParts): void {
  const find = (id: string) => document.getElementById(id) as HTMLButtonElement;

  const shown = settled();
  void connected().then((port) => {
    let clientSecret = '';
    const buttons = ['pay', 'fail', 'cancel'].map(find);
    const answer = async (passes: boolean) => {
      for (const button of buttons) button.disabled = true;
      try {
        const { status, reason } = await ask('answer', { clientSecret, passes });
        port.postMessage({ is: 'answer', answer: { status, reason } });
      } catch {
        port.postMessage({ is: 'answer', answer: null });
      }
    };
    find('pay').addEventListener('click', () => void answer(true));
    void shown.then(() => {
      find('cancel').disabled = false;
    });
    find('fail').addEventListener('click', () => void answer(false));
    find('cancel').addEventListener('click', () => port.postMessage({ is: 'cancel' }));
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape') port.postMessage({ is: 'cancel' });
    });
    port.onmessage = async ({ data }) => {
      const given = data as { clientSecret: string; merchant: string };
      clientSecret = given.clientSecret;
      port.postMessage({ is: 'here' });
      find('merchant').textContent = given.merchant;
      try {
        const intent = await ask('intent', { clientSecret });
        const amount = new Intl.NumberFormat('en', { style: 'currency', currency: intent.currency });
        find('amount').textContent = amount.format(
          `${intent.amount}E-${amount.resolvedOptions().maximumFractionDigits}` as `${number}`,
        );
        port.postMessage({ is: 'ready' });
        await shown;
        // Nobody pays what the sheet does not show yet.
        for (const id of ['pay', 'fail']) find(id).disabled = false;
        find('pay').focus();
      } catch {
        port.postMessage({ is: 'answer', answer: null });
      }
    };
  });
}
