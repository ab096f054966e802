import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findFaults } from '../../../testing/accessibility.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { CommentComposer } from '../composer/comment-composer.tsx';
import type { Mention } from './mention-text.ts';
import { MessageText } from './message-text.tsx';

const server = startFakeServer();
const uuid = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const people = [
  { userId: uuid(1), name: 'Elena Petrova', email: 'elena@haldenworks.example' },
  { userId: uuid(2), name: 'Jonas Weber', email: null },
];
const guest = { userId: uuid(3), name: 'Tomás Rivera', email: null, isGuest: true as const };
let chosen: Mention[];

function Form() {
  const [text, setText] = useState('');
  const [named, setNamed] = useState<readonly Mention[]>([]);
  return (
    <CommentComposer
      label="Your comment"
      text={text}
      isPending={false}
      send={{ label: 'Send', pending: 'Sending' }}
      mention={{
        viewLink: uuid(9),
        people: named,
        onMention: (person) => {
          chosen.push(person);
          setNamed([...named, person]);
        },
      }}
      onWrite={setText}
      onSend={() => undefined}
    />
  );
}

const field = page.getByRole('textbox', { name: 'Your comment' });
beforeEach(() => {
  chosen = [];
  server.answer('GET /web/project-view-links/{viewLink}/mentionable-people', ({ query }) => ({
    people: people.filter(({ name }) => name.toLowerCase().includes(String(query?.q ?? '').toLowerCase())),
  }));
});

test('an @ offers people; arrows and Enter choose, and the name is in the text', async () => {
  await show(<Form />);
  await field.click();
  await userEvent.keyboard('Ask @');
  await expect.element(page.getByRole('option', { name: /Elena Petrova/ })).toHaveAttribute('aria-selected', 'true');
  expect(await findFaults(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Ask @Jonas Weber ');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('now');
  await expect.element(field).toHaveValue('Ask @Jonas Weber now');
  expect(chosen).toMatchObject([{ userId: uuid(2), name: 'Jonas Weber' }]);
});

test('guests are marked as such among those who are offered, and where a comment names them', async () => {
  server.answer('GET /web/project-view-links/{viewLink}/mentionable-people', () => ({ people: [...people, guest] }));
  await show(<Form />);
  await field.click();
  await userEvent.keyboard('@');
  await expect.element(page.getByRole('option', { name: 'Tomás Rivera Guest' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Jonas Weber', exact: true })).toBeVisible();
  expect(await findFaults(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await show(<MessageText message="@Tomás Rivera and @Jonas Weber" mentions={[...people, guest]} />);
  await expect.element(page.getByText('@Tomás Rivera (guest)', { exact: true })).toBeVisible();
  await expect.element(page.getByText('@Jonas Weber', { exact: true })).toBeVisible();
});

test('typing narrows the list, a press chooses, and Escape keeps what is written', async () => {
  await show(<Form />);
  await field.click();
  await userEvent.keyboard('@el');
  await expect.element(page.getByRole('option', { name: /Jonas Weber/ })).not.toBeInTheDocument();
  await page.getByRole('option', { name: /Elena Petrova/ }).click();
  await expect.element(field).toHaveValue('@Elena Petrova ');
  await userEvent.keyboard('and @nobody');
  await expect.element(page.getByText('Nobody with access')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Nobody with access')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('@Elena Petrova and @nobody');
});

test('a name that was typed and names nobody is said to be so, and can be sent', async () => {
  await show(<Form />);
  await field.click();
  await userEvent.keyboard('Ask @Jonas');
  const note = page.getByText('@Jonas names nobody; nobody is notified');
  await expect.element(note).toBeVisible();
  // Read out with the field, and nothing else.
  expect(field.element().getAttribute('aria-describedby')).toBe(note.element().id);
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Ask @Jonas Weber ');
  await expect.element(page.getByText(/names nobody/)).not.toBeInTheDocument();
  await userEvent.keyboard('and @Elena');
  // Jonas is notified.
  await expect.element(page.getByText('@Elena names nobody', { exact: true })).toBeVisible();
});

test('the button writes the @, as its own word', async () => {
  await show(<Form />);
  await field.click();
  await userEvent.keyboard('Ask');
  await page.getByRole('button', { name: 'Mention somebody' }).click();
  await expect.element(field).toHaveValue('Ask @');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('el');
  await expect.element(page.getByRole('option', { name: /Jonas Weber/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Ask @Elena Petrova ');
});

test('Enter takes nobody who does not fit what was typed, however slow the answer is', async () => {
  await show(<Form />);
  await field.click();
  await userEvent.keyboard('@');
  await expect.element(page.getByRole('option', { name: /Elena Petrova/ })).toBeVisible();
  server.answer('GET /web/project-view-links/{viewLink}/mentionable-people', () => new Promise(() => undefined));
  await userEvent.keyboard('jo');
  await expect.element(page.getByRole('option', { name: /Elena Petrova/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('@Jonas Weber ');
});

test('the list is above the field and leaves its buttons free', async () => {
  await show(
    <div style={{ paddingTop: 500 }}>
      <Form />
    </div>,
  );
  await field.click();
  await userEvent.keyboard('@');
  await expect.element(page.getByRole('option', { name: /Elena Petrova/ })).toBeVisible();
  const list = page.getByRole('listbox').element().getBoundingClientRect();
  expect(list.bottom).toBeLessThanOrEqual(field.element().getBoundingClientRect().top);
});
