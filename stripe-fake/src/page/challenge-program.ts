/** The program of the page that stands for a bank (3-D Secure): it is passed, or not. */
export function challengeProgram(): void {
  const query = new URLSearchParams(location.search);
  const page = query.get('page')!;
  const answer = async (passes: boolean) => {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
    const body = new URLSearchParams({
      key: query.get('key')!,
      client_secret: query.get('client_secret')!,
      passes: String(passes),
    });
    let given: object | null = null;
    try {
      const response = await fetch('/v1/3ds2/challenge_complete', { method: 'POST', body, credentials: 'omit' });
      given = { status: response.status, body: await response.json() };
    } catch {
      // The page hears that nothing answered.
    }
    parent.postMessage({ is: 'answer', answer: given }, page);
  };
  document.getElementById('pass')!.addEventListener('click', () => void answer(true));
  document.getElementById('fail')!.addEventListener('click', () => void answer(false));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') void answer(false);
  });
  parent.postMessage({ is: 'here' }, page);
}
