import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { Button } from '../action/button.tsx';
import { Modal } from '../overlay/modal.tsx';
import { Tooltip } from './tooltip.tsx';

const tip = page.getByRole('tooltip');
const fit = page.getByRole('button', { name: 'Fit' });

function Tools() {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', paddingTop: 200 }}>
      <Tooltip text="Fit the whole model into the window" keys="F">
        <Button aria-label="Fit">F</Button>
      </Tooltip>
      <Tooltip text="Measure">
        <Button aria-label="Measure">M</Button>
      </Tooltip>
    </div>
  );
}

test('describes its control while the pointer is on it, with its shortcut', async () => {
  await show(<Tools />);
  await fit.hover();
  await expect.element(tip).toHaveTextContent('Fit the whole model into the windowF');
  expect(fit.element().getAttribute('aria-describedby')).toBe(tip.element().id);
  await expect.element(fit).toHaveAccessibleName('Fit');
  const [card, at] = [tip.element().getBoundingClientRect(), fit.element().getBoundingClientRect()];
  expect(card.bottom).toBeLessThan(at.top);
  expect(card.left).toBeGreaterThanOrEqual(0);
});

test('only one is open, and it stays inside the window', async () => {
  await show(<Tools />);
  await fit.hover();
  await expect.element(tip).toBeVisible();
  await page.getByRole('button', { name: 'Measure' }).hover();
  await expect.element(tip).toHaveTextContent('Measure');
  expect(tip.elements()).toHaveLength(1);
  expect(tip.element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
});

test('opens on keyboard focus, below where there is no room above, and Escape closes it alone', async () => {
  const onClose = vi.fn();
  await show(
    <Modal open title="Tools" closeLabel="Close" onClose={onClose}>
      <Tooltip text="Fit the whole model into the window">
        <Button aria-label="Fit" style={{ position: 'fixed', top: 0 }}>
          F
        </Button>
      </Tooltip>
    </Modal>,
  );
  await expect.element(page.getByRole('dialog')).toHaveAttribute('data-phase', 'visible');
  while (document.activeElement !== fit.element()) await userEvent.tab();
  await expect.element(tip).toBeVisible();
  expect(tip.element().getBoundingClientRect().top).toBeGreaterThan(fit.element().getBoundingClientRect().bottom);
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toHaveAttribute('data-phase', 'visible');
  expect(onClose).not.toHaveBeenCalled();
});

test('where the pointer merely rests Escape closes it, and does what it does without it', async () => {
  const onEscape = vi.fn();
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onEscape();
  await show(<Tools />);
  window.addEventListener('keydown', listen);
  await fit.hover();
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  expect(onEscape).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', listen);
});

test('a press closes it and reaches its control', async () => {
  const press = vi.fn();
  await show(
    <Tooltip text="Fit the whole model into the window">
      <Button onClick={press}>Fit</Button>
    </Tooltip>,
  );
  await fit.hover();
  await expect.element(tip).toBeVisible();
  await fit.click();
  await expect.element(tip).not.toBeInTheDocument();
  expect(press).toHaveBeenCalledTimes(1);
});
