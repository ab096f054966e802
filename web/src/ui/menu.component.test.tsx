import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';

const acts = { rename: vi.fn(), move: vi.fn(), remove: vi.fn() };
const trigger = page.getByRole('button', { name: 'More' });
const item = (name: string) => page.getByRole('menuitem', { name });

async function open(): Promise<void> {
  for (const act of Object.values(acts)) act.mockClear();
  await show(
    <Menu trigger={<Button>More</Button>} head={<p>Bracket</p>}>
      <MenuItem onAction={acts.rename}>Rename</MenuItem>
      <MenuItem onAction={acts.move} disabled>
        Move
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger onAction={acts.remove}>
        Remove
      </MenuItem>
    </Menu>,
  );
  await trigger.click();
  await expect.element(item('Rename')).toBeVisible();
}

test('an action is done once, and the menu closes', async () => {
  await open();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('menu')).toHaveAccessibleName('More');
  await item('Remove').click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(acts.remove).toHaveBeenCalledTimes(1);
  expect(acts.rename).not.toHaveBeenCalled();
});

test('arrows pass what cannot be chosen and go round; Escape gives the focus back', async () => {
  await open();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Rename')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Remove')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Rename')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(acts.rename).toHaveBeenCalledTimes(1);
});

test('stays inside a phone’s screen', async () => {
  await page.viewport(390, 844);
  await open();
  const { left, right } = page.getByRole('menu').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
});
