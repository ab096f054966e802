import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { Select, type SelectOption } from './select.tsx';

const roles: SelectOption<'viewer' | 'editor' | 'owner'>[] = [
  { value: 'viewer', label: 'Viewer', detail: 'Opens designs' },
  { value: 'editor', label: 'Editor', detail: 'Changes designs' },
  { value: 'owner', label: 'Owner', disabled: true },
];

function Role({ error, hint }: { error?: string; hint?: string }) {
  const [role, setRole] = useState<'viewer' | 'editor' | 'owner' | null>(null);
  return (
    <form>
      <Select
        label="Role"
        name="role"
        options={roles}
        value={role}
        onChange={setRole}
        placeholder="Choose a role"
        error={error}
        hint={hint}
      />
    </form>
  );
}

const button = page.getByRole('button', { name: /Role/ });
const option = (name: string) => page.getByRole('option', { name });
const sent = () => new FormData(document.querySelector('form')!).get('role');

test('is chosen from by the pointer, and a form sends the choice', async () => {
  await show(<Role />);
  await expect.element(button).toHaveTextContent('Choose a role');
  await button.click();
  await expect.element(option('Viewer')).toHaveAccessibleDescription('Opens designs');
  await expect.element(option('Owner')).toHaveAttribute('aria-disabled', 'true');
  await option('Editor').click();
  await expect.element(button).toHaveTextContent('Editor');
  await expect.element(button).toHaveFocus();
  expect(sent()).toBe('editor');
});

test('is chosen from by the keyboard: arrows, first letters, and Escape leaves it as it is', async () => {
  await show(<Role />);
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Viewer')).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(option('Editor')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(option('Editor')).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent('Choose a role');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Viewer')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveTextContent('Viewer');
});

test('its list is at least as wide as the field, and its error takes the place of its hint', async () => {
  await show(<Role error="Choose one." hint="May be changed later." />);
  await expect.element(page.getByText('Choose one.')).toBeVisible();
  await expect.element(page.getByText('May be changed later.')).not.toBeInTheDocument();
  await expect.element(button).toHaveAccessibleDescription('Choose one.');
  await button.click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  const [list, field] = [page.getByRole('listbox').element().parentElement!, button.element()].map(
    (element) => element.getBoundingClientRect().width,
  );
  expect(list).toBeGreaterThanOrEqual(field! - 1);
});
