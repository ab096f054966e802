/** The program of the frame of the provider's button. */
export function expressProgram(): void {
  const query = new URLSearchParams(location.search);
  const page = query.get('page')!;
  const button = document.querySelector('button')!;
  const tell = (is: string) => parent.postMessage({ is }, page);
  document.documentElement.lang = query.get('locale')!;
  document.documentElement.dataset.theme = query.get('theme')!;
  button.addEventListener('click', () => tell('click'));
  button.addEventListener('focus', () => tell('focus'));
  button.addEventListener('blur', () => tell('blur'));
  tell('here');
}

/** The program of the sheet that stands for Apple Pay: it pays, pays with a card that is declined, or is closed. */
export function sheetProgram(): void {
  const query = new URLSearchParams(location.search);
  const page = query.get('page')!;
  const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
  const money = (amount: number) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: query.get('currency')!.toUpperCase() });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  };
  for (const { name, amount } of JSON.parse(query.get('lines')!) as { name: string; amount: number }[]) {
    const [term, detail] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    detail.textContent = money(amount);
    document.querySelector('dl')!.prepend(term, detail);
  }
  document.getElementById('amount')!.textContent =
    query.get('currency') === '' ? 'Nothing now' : money(Number(query.get('amount')));
  const pay = (token: string) => {
    for (const id of ['pay', 'decline']) find(id).disabled = true;
    document.getElementById('state')!.textContent = 'Processing';
    parent.postMessage({ is: 'pay', token }, page);
  };
  const cancel = () => parent.postMessage({ is: 'answer', answer: 'cancel' }, page);
  find('pay').addEventListener('click', () => pay('tok_wallet'));
  find('decline').addEventListener('click', () => pay('tok_wallet_declined'));
  find('cancel').addEventListener('click', cancel);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') cancel();
  });
  parent.postMessage({ is: 'here' }, page);
}
