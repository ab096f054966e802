import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pasteInto } from '../../testing/paste.ts';
import { show } from '../../testing/show.tsx';
import { TagField, type TagFieldProps } from './tag-field.tsx';

const field = page.getByLabelText('People');
const tags = () =>
  page
    .getByRole('button', { name: /^Remove / })
    .elements()
    .map((button) => button.ariaLabel?.slice(7));

function People({ start = [], ...props }: Partial<TagFieldProps> & { start?: string[] }) {
  const [entries, setEntries] = useState<string[]>(start);
  const [text, setText] = useState('');
  return (
    <TagField
      label="People"
      removeLabel={(tag) => `Remove ${tag}`}
      placeholder="name@company.com"
      {...props}
      tags={entries}
      onTagsChange={setEntries}
      text={text}
      onTextChange={setText}
    />
  );
}

test.each([['Enter'], ['Tab'], [','], [';'], [' ']])('%j makes an entry of what was typed', async (key) => {
  await show(<People />);
  await field.fill('mara@haldenworks.example');
  await userEvent.keyboard(key.length > 1 ? `{${key}}` : key);
  await expect.poll(tags).toEqual(['mara@haldenworks.example']);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('Tab leaves the empty field, and its entries are no stops on the way', async () => {
  await show(
    <>
      <People start={['mara@haldenworks.example']} />
      <button type="button">Next</button>
    </>,
  );
  await field.click();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a pasted list becomes entries, each once', async () => {
  await show(<People start={['mara@haldenworks.example']} />);
  await field.click();
  pasteInto(field.element(), 'jonas@haldenworks.example; MARA@haldenworks.example,\nana@haldenworks.example');
  await expect.poll(tags).toEqual(['mara@haldenworks.example', 'jonas@haldenworks.example', 'ana@haldenworks.example']);
});

test('Backspace goes to the last entry, arrows between them, and Backspace there removes it', async () => {
  await show(<People start={['a@x.example', 'b@x.example', 'c@x.example']} />);
  await field.click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('button', { name: 'Remove c@x.example' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('button', { name: 'Remove b@x.example' })).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(tags).toEqual(['a@x.example', 'c@x.example']);
  await expect.element(field).toHaveFocus();
  await page.getByRole('button', { name: 'Remove a@x.example' }).click();
  await expect.poll(tags).toEqual(['c@x.example']);
  await userEvent.keyboard('{Control>}{Backspace}{/Control}');
  await expect.poll(tags).toEqual([]);
});

test('entries that are not accepted stay, and the field says why', async () => {
  await show(
    <People start={['mara@', 'ana@x.example']} isInvalid={(tag) => tag.endsWith('@')} error="Not an address." />,
  );
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription('Not an address.');
  expect(tags()).toEqual(['mara@', 'ana@x.example']);
});

test('of many entries the last are in view, and the field does not grow beyond four rows', async () => {
  await page.viewport(390, 844);
  await show(<People start={Array.from({ length: 40 }, (_, index) => `person-${index}@haldenworks.example`)} />);
  await field.click();
  await expect.element(field).toBeInViewport();
  expect(field.element().parentElement!.getBoundingClientRect().height).toBeLessThan(200);
});

test.each([
  ['Mara <mara@x.example>, "Holm, Jonas" <jonas@x.example>', ['mara@x.example', 'jonas@x.example']],
  ['mailto:mara@x.example', ['mara@x.example']],
  ['\u200bmara＠x.example\u3000jonas@x.example；', ['mara@x.example', 'jonas@x.example']],
  ['<Mara@bücher.example>; mara@xn--bcher-kva.example', ['Mara@bücher.example']],
])('of %j the addresses become entries', async (text, entries) => {
  await show(<People />);
  await field.click();
  expect(pasteInto(field.element(), text)).toBe('handled');
  await expect.poll(tags).toEqual(entries);
});

test('pasted addresses leave what was typed as an entry of its own', async () => {
  await show(<People />);
  await field.fill('ana');
  pasteInto(field.element(), '<mara@x.example>');
  await expect.poll(tags).toEqual(['ana', 'mara@x.example']);
  await expect.element(field).toHaveValue('');
});

test('signs that separate entries in Chinese and Japanese make one too', async () => {
  await show(<People />);
  await field.fill('mara＠x.example、');
  await expect.poll(tags).toEqual(['mara@x.example']);
});
