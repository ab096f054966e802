import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '../../platform/form/confirm-dialog.tsx';
import { show } from '../../testing/show.tsx';
import { Button } from '../action/button.tsx';
import { Modal } from '../overlay/modal.tsx';
import { MenuItem, RowMenu } from './menu.tsx';

const designs = ['Bracket', 'Hinge', 'Housing'];
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const heading = page.getByRole('heading', { name: 'Designs' });

/** A list whose rows have a menu; what it removes goes as `goes` says, against the closing of the dialog. */
function Designs({ goes, fixed = [] }: { goes: 'with' | 'after'; fixed?: string[] }) {
  const [names, setNames] = useState(designs);
  const [asked, setAsked] = useState<string | null>(null);
  const drop = (name: string) => setNames((all) => all.filter((one) => one !== name));
  return (
    <section>
      <h2>Designs</h2>
      {names.length > 0 ? (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
              {fixed.includes(name) ? null : (
                <RowMenu
                  label={`Actions for ${name}`}
                  trigger={<Button aria-label={`Actions for ${name}`}>More</Button>}
                >
                  <MenuItem onAction={() => setAsked(name)}>Remove…</MenuItem>
                </RowMenu>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p>Nothing is left.</p>
      )}
      {asked ? (
        <ConfirmDialog
          title={`Remove ${asked}?`}
          confirm="Remove"
          act={() => goes === 'with' && drop(asked)}
          onClose={() => {
            setAsked(null);
            if (goes === 'after' && removing) setTimeout(drop, 0, asked);
          }}
        >
          It is gone then.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

let removing = false;

async function answer(name: string, press: 'Remove' | 'Cancel'): Promise<void> {
  removing = press === 'Remove';
  await menuOf(name).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect.element(dialog).toHaveAttribute('data-phase', 'visible');
  await dialog.getByRole('button', { name: press }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('after a dialog that a menu of a row opened, its button has the focus, also at the second time', async () => {
  await show(<Designs goes="with" />);
  for (let time = 0; time < 2; time++) {
    await answer('Hinge', 'Cancel');
    await expect.element(menuOf('Hinge')).toHaveFocus();
  }
});

test('on a phone too, where menu and dialog are sheets', async () => {
  await page.viewport(390, 844);
  await show(<Designs goes="with" />);
  await answer('Hinge', 'Cancel');
  await expect.element(menuOf('Hinge')).toHaveFocus();
});

test('opened and closed with keys', async () => {
  await show(<Designs goes="with" />);
  (menuOf('Hinge').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Remove…' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toHaveAttribute('data-phase', 'visible');
  await userEvent.keyboard('{Escape}');
  await expect.element(menuOf('Hinge')).toHaveFocus();
});

test.each(['with', 'after'] as const)('where the row goes %s the dialog, the next row has it', async (goes) => {
  await show(<Designs goes={goes} />);
  await answer('Hinge', 'Remove');
  await expect.element(menuOf('Housing')).toHaveFocus();
  // Below the last row is nothing: the one before has it, and with the whole list gone its heading.
  await answer('Housing', 'Remove');
  await expect.element(menuOf('Bracket')).toHaveFocus();
  await answer('Bracket', 'Remove');
  await expect.element(heading).toHaveFocus();
});

test('a row without a menu gives its last control', async () => {
  await show(<Designs goes="with" fixed={['Housing']} />);
  await answer('Hinge', 'Remove');
  await expect.element(page.getByRole('link', { name: 'Housing' })).toHaveFocus();
});

test('who has gone on meanwhile keeps the focus', async () => {
  await show(
    <>
      <Designs goes="after" />
      <input aria-label="Filter" />
    </>,
  );
  await answer('Hinge', 'Cancel');
  await expect.element(menuOf('Hinge')).toHaveFocus();
  const filter = page.getByLabelText('Filter');
  await filter.click();
  await answer('Hinge', 'Remove');
  await filter.click();
  await expect.element(menuOf('Hinge')).not.toBeInTheDocument();
  await expect.element(filter).toHaveFocus();
});

test('a dialog says what it is about, also to a screen reader', async () => {
  await show(<Modal open title="Invite members" about="Halden Works" closeLabel="Close" />);
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription('Halden Works');
  await expect.element(page.getByText('Halden Works')).toBeVisible();
});
