import '@fontsource-variable/inter/wght.css';
import '../../ui/tokens.css';
import './guide.css';
import './page.css';
import { startTheme } from '../../ui/theme.ts';
import { forPrograms } from './for-programs.ts';
import type { ApiDocument } from './open-api.ts';
import { loadRedoc, redocOptions } from './redoc.ts';

const address = '/api/openapi.json';
const place = document.querySelector<HTMLElement>('#reference')!;

/** Shows the API reference; a failure offers to try again. */
async function show(): Promise<void> {
  try {
    const [redoc, api] = await Promise.all([loadRedoc(), fetchDocument()]);
    redoc.init(forPrograms(api, location.origin), redocOptions(), place);
    // Its colours are computed once; the part that is read is in the address.
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => location.reload());
  } catch (error) {
    console.error('The API reference could not be shown:', error);
    showFailure();
  }
}

async function fetchDocument(): Promise<ApiDocument> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}

function showFailure(): void {
  const note = Object.assign(document.createElement('p'), {
    className: 'note',
    textContent: 'The API reference could not be loaded.',
  });
  const retry = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Try again' });
  note.setAttribute('role', 'alert');
  retry.addEventListener('click', () => location.reload());
  place.replaceChildren(note, retry);
}

startTheme();
void show();
