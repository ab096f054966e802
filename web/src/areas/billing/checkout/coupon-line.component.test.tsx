import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import { CouponLine } from './coupon-line.tsx';

/** A form in which SPRING alone is a coupon; `wanted` shows what it would ask the price of. */
function Form({ start = '', disabled = false }: { start?: string; disabled?: boolean }) {
  const [code, setCode] = useState(start);
  const isKnown = code.toUpperCase() === 'SPRING';
  return (
    <>
      <CouponLine
        code={code}
        disabled={disabled}
        applied={isKnown ? 'SPRING' : null}
        error={code && !isKnown ? 'Invalid coupon code' : undefined}
        apply={setCode}
      />
      <output>{`wanted: ${code}`}</output>
    </>
  );
}

const field = page.getByLabelText('Coupon');
const add = page.getByRole('button', { name: 'Add a coupon code' });
const apply = page.getByRole('button', { name: 'Apply' });
const remove = page.getByRole('button', { name: 'Remove coupon SPRING' });

test('a coupon is applied in any letters, named, and removed; the focus goes along', async () => {
  await show(<Form />);
  await add.click();
  await field.fill('spring ');
  await apply.click();
  await expect.element(page.getByText('The coupon is applied.')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
  await remove.click();
  await expect.element(page.getByText('wanted:', { exact: true })).toBeVisible();
  await expect.element(add).toHaveFocus();
  await add.click();
  await expect.element(field).toHaveValue('');
});

test('a wrong one says so at its field and is removed as well, until another is typed', async () => {
  await show(<Form start="NONE" />);
  await expect.element(field).toHaveAccessibleDescription('Invalid coupon code');
  await expect.element(apply).not.toBeInTheDocument();
  await field.fill('SPRIN');
  await expect.element(field).toBeValid();
  await expect.element(apply).toBeVisible();
  await field.fill('NONE');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(add).toBeVisible();
  await expect.element(page.getByText('wanted:', { exact: true })).toBeVisible();
});

test('while something is paid neither applies nor removes', async () => {
  await show(<Form start="SPRING" disabled />);
  await expect.element(remove).toBeDisabled();
});
