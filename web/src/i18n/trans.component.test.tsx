import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { loadAreas } from './catalogues.ts';
import { Trans } from './trans.tsx';

test('a value that looks like an element is text', async () => {
  await loadAreas('teamAudit');
  const values = { before: '</0>Bolt<0>', after: 'Nut & <1>' };
  const id = 'teamAudit.act.project.renamed';
  await show(
    <p data-testid="text">
      <Trans id={id} values={values} components={[(text) => <strong>{text}</strong>]} />
    </p>,
  );
  const text = page.getByTestId('text');
  await expect.element(text).toHaveTextContent('renamed the project </0>Bolt<0> to Nut & <1>');
  const names = [...text.element().querySelectorAll('strong')].map(({ textContent }) => textContent);
  expect(names).toEqual(['</0>Bolt<0>', 'Nut & <1>']);
});
