/**
 * The program of the console: it replaces what has changed every two seconds, and sends what is pressed. Its text runs in
 * the browser as it is, so it uses nothing from outside itself.
 */
export function consoleProgram(): void {
  const messageLine = document.getElementById('said')!;
  const rowsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>('[data-row]')];

  const refresh = async () => {
    const answer = await fetch(location.href);
    if (!answer.ok) throw new Error(`The server answers ${answer.status}.`);
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
      const with_ = next.querySelector(`[data-live="${part.dataset.live}"]`);
      if (!with_ || part.innerHTML === with_.innerHTML) continue;
      const known = new Set(rowsOf(part).map((row) => row.dataset.row));
      const focused = part.contains(document.activeElement) ? document.activeElement!.id : '';
      part.replaceChildren(...with_.childNodes);
      for (const row of rowsOf(part)) row.classList.toggle('new', !known.has(row.dataset.row));
      if (focused) document.getElementById(focused)?.focus();
    }
  };
  const say = (error: unknown) => {
    messageLine.textContent = error instanceof Error ? error.message : '';
  };

  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) target.form?.requestSubmit();
  });
  document.addEventListener('click', (event) => {
    const pressed = event.target as Element;
    const opener = pressed.closest<HTMLElement>('[data-open]');
    if (opener) document.querySelector<HTMLDialogElement>(`#${opener.dataset.open}`)?.showModal();
    if (pressed.closest('[data-close]')) pressed.closest('dialog')?.close();
    const button = pressed.closest<HTMLElement>('[data-post]');
    if (!button) return;
    button.closest('dialog')?.close();
    void fetch(`/dev/payments/${button.dataset.post}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: button.dataset.body ?? '{}',
    })
      .then((answer) => {
        if (!answer.ok) throw new Error(`That did not work: the server answers ${answer.status}.`);
        return refresh();
      })
      .then(() => say(null), say);
  });
  setInterval(() => {
    if (!document.hidden) void refresh().then(() => say(null), say);
  }, 2000);
}
