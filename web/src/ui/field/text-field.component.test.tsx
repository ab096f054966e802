import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pasteInto } from '../../testing/paste.ts';
import { show } from '../../testing/show.tsx';
import { TextField } from './text-field.tsx';

const field = page.getByLabelText('Email');

function Address({ start = '', type = 'email' }: { start?: string; type?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <TextField label="Email" type={type} value={value} onChange={(event) => setValue(event.target.value)} />
      <p>{`kept: ${value}`}</p>
    </>
  );
}

test.each([
  '\u00a0mara@haldenworks.example\u3000',
  '\u200bmara@halden\u00adworks.example\ufeff',
  '\u202amara@haldenworks.example\u202c',
  'mara＠haldenworks.example，',
  'mailto:mara@haldenworks.example',
  '"Mara Kovacs" <mara@haldenworks.example>;',
])('what was copied along with an address is not pasted: %j', async (text) => {
  await show(<Address />);
  await field.click();
  expect(pasteInto(field.element(), text)).toBe('handled');
  await expect.element(field).toHaveValue('mara@haldenworks.example');
  await expect.element(page.getByText('kept: mara@haldenworks.example')).toBeVisible();
});

test('a pasted address takes the place of what is selected, keeps its letters, and can be undone', async () => {
  await show(<Address start="jonas@haldenworks.example" />);
  await field.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  pasteInto(field.element(), ' Mara.Kovacs@haldenworks.example\u200b');
  await expect.element(field).toHaveValue('Mara.Kovacs@haldenworks.example');
  await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
  await expect.element(field).toHaveValue('jonas@haldenworks.example');
});

test('a part of an address, and an address that is clean, are left to the browser', async () => {
  await show(<Address />);
  for (const text of ['@haldenworks.example\u00a0', 'mara@haldenworks.example', 'Mara Kovacs']) {
    expect(pasteInto(field.element(), text)).toBe('left');
  }
});

test('a field for other texts is left to the browser', async () => {
  await show(<Address type="text" />);
  expect(pasteInto(field.element(), '<mara@haldenworks.example>')).toBe('left');
});
