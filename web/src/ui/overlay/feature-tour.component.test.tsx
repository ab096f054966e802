import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { Button } from '../action/button.tsx';
import { FeatureTour, type FeatureTourProps } from './feature-tour.tsx';

const hooks = { display: vi.fn(), next: vi.fn(), finish: vi.fn() };
const slides = ['Share', 'Answer'].map((title) => ({
  image: <svg aria-hidden="true" />,
  title,
  description: `About ${title}`,
  onDisplay: () => hooks.display(title),
  onNext: () => hooks.next(title),
}));

function Toured(props: Partial<FeatureTourProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FeatureTour
        slides={slides}
        nextLabel="Next"
        lastLabel="Got it"
        closeLabel="Close"
        progressText={(slide, total) => `Slide ${slide} of ${total}`}
        onFinish={hooks.finish}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(props: Partial<FeatureTourProps> = {}): Promise<void> {
  for (const hook of Object.values(hooks)) hook.mockClear();
  await show(<Toured {...props} />);
  await press('Open');
  await expect.element(dialog('Share')).toHaveAttribute('data-phase', 'visible');
}

test('one slide after another, with its hooks; the last button completes it and closes', async () => {
  await open();
  await expect.element(page.getByRole('progressbar', { name: 'Slide 1 of 2' })).toHaveAttribute('aria-valuenow', '50');
  // The button has the focus, so that Enter leads through.
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Answer')).toBeVisible();
  expect(hooks.display.mock.calls).toEqual([['Share'], ['Answer']]);
  expect(hooks.next.mock.calls).toEqual([['Share']]);
  expect(hooks.finish).not.toHaveBeenCalled();
  await press('Got it');
  expect(hooks.finish).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('Escape closes it; opened again it starts from the first slide', async () => {
  await open();
  await press('Next');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(hooks.finish).not.toHaveBeenCalled();
  await press('Open');
  await expect.element(dialog('Share')).toBeVisible();
});

test('without a restart it goes on where it was closed', async () => {
  await open({ restartOnClose: false });
  await press('Next');
  await press('Close');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('Open');
  await expect.element(dialog('Answer')).toBeVisible();
});

test('preventing Escape keeps it open, and so does one that does not close when it is finished', async () => {
  await open({ onEscape: (event) => event.preventDefault(), closeOnFinish: false });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Share')).toHaveAttribute('data-phase', 'visible');
  await press('Next');
  await press('Got it');
  expect(hooks.finish).toHaveBeenCalledOnce();
  await expect.element(dialog('Answer')).toHaveAttribute('data-phase', 'visible');
});

test('on a phone it is a sheet at the bottom', async () => {
  await page.viewport(390, 844);
  await open({ size: 'large' });
  const { left, right, bottom } = dialog('Share').element().firstElementChild!.getBoundingClientRect();
  expect([left, right, bottom]).toEqual([0, 390, 844]);
});
