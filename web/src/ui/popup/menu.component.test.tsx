import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { Button } from '../action/button.tsx';
import { Menu, MenuItem, MenuSeparator, RowMenu } from './menu.tsx';

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

/** A row's menu in a form whose first field has the focus. */
async function drawRow(): Promise<void> {
  for (const act of Object.values(acts)) act.mockClear();
  await show(
    <>
      <input aria-label="Filter" />
      <RowMenu label="More of Bracket" trigger={<Button>More</Button>}>
        <MenuItem onAction={acts.rename}>Rename</MenuItem>
        <MenuItem onAction={acts.remove}>Remove</MenuItem>
      </RowMenu>
    </>,
  );
}

test('the menu of a row opens at the first press, says so, and gives the focus back', async () => {
  await drawRow();
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'true');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  for (const act of [acts.rename, acts.remove]) {
    await trigger.click();
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
    await item(act === acts.rename ? 'Rename' : 'Remove').click();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    expect(act).toHaveBeenCalledTimes(1);
  }
});

test.each([
  ['{Enter}', 'Rename'],
  [' ', 'Rename'],
  ['{ArrowDown}', 'Rename'],
  ['{ArrowUp}', 'Remove'],
])('the menu of a row opens with %s at its item, the first time and again', async (key, name) => {
  await drawRow();
  await page.getByLabelText('Filter').click();
  await userEvent.keyboard('{Tab}');
  for (let time = 0; time < 2; time++) {
    await expect.element(trigger).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(item(name)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  }
  await expect.element(trigger).toHaveFocus();
  expect(acts.rename).not.toHaveBeenCalled();
  expect(acts.remove).not.toHaveBeenCalled();
});
