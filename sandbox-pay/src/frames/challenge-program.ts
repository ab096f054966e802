import type { FrameParts, ShownIntent } from './frame-parts.ts';

/** The program of the bank's page (3-D Secure): six digits pass, 000000 fails. It also notices what the console decides. */
export function challengeProgram({ connected, ask, settled }: FrameParts): void {
  const find = (id: string) => document.getElementById(id)!;
  const code = find('code') as HTMLInputElement;
  const error = find('error');
  let isOver = false;

  const fail = (text: string) => {
    error.textContent = text;
    error.hidden = text === '';
    code.toggleAttribute('aria-invalid', text !== '');
  };

  const shown = settled();
  void connected().then((port) => {
    let clientSecret = '';
    const end = ({ status, reason }: ShownIntent) => {
      if (isOver || status === 'challenge') return;
      isOver = true;
      port.postMessage({ is: 'answer', answer: { status, reason } });
    };
    const answer = async (passes: boolean) => {
      fail('');
      for (const button of document.querySelectorAll('button')) button.disabled = true;
      try {
        end(await ask('answer', { clientSecret, passes }));
      } catch {
        fail('The bank does not answer. Try again.');
      }
      for (const button of document.querySelectorAll('button')) button.disabled = isOver;
    };
    const look = async () => {
      await ask('intent', { clientSecret }).then(end, () => undefined);
      if (!isOver) setTimeout(look, 2000);
    };
    code.addEventListener('input', () => {
      code.value = code.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6);
    });
    document.forms[0]!.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!/^\d{6}$/.test(code.value)) {
        fail('Enter the six digits.');
        return code.focus();
      }
      void answer(code.value !== '000000');
    });
    find('refuse').addEventListener('click', () => void answer(false));
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape') port.postMessage({ is: 'escape' });
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
        find('card').textContent = `${intent.method?.brand ?? 'Card'} •••• ${intent.method?.last4 ?? ''}`;
        port.postMessage({ is: 'ready' });
        end(intent);
        code.focus();
        await shown;
        // Nobody confirms what the page does not show yet.
        for (const button of document.querySelectorAll('button')) button.disabled = isOver;
        setTimeout(look, 2000);
      } catch {
        port.postMessage({ is: 'answer', answer: null });
      }
    };
  });
}
