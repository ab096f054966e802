import { schema } from '@chamfer/server/schema';
import { buildDesign, buildPerson, useTestApp } from '@chamfer/testing';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgArray, PgTable, PgText } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

// The database enforces what code relies on: it refuses the rest, whatever writes it.

const app = useTestApp();
const run = (text: string, values: unknown[] = []) => app.parts.database.pool.query(text, values);
const refusal = (constraint: string) => ({ code: '23514', constraint });

test('every column of named values has its check, by its name', async () => {
  const tables = Object.values<unknown>(schema).filter((each) => is(each, PgTable));
  const named = tables.flatMap((table) =>
    getTableConfig(table).columns.flatMap((column) => {
      const text = is(column, PgArray) ? column.baseColumn : column;
      return is(text, PgText) && text.enumValues ? [`${getTableName(table)}_${column.name}`] : [];
    }),
  );
  expect(named).toContain('orders_status');
  const { rows } = await run("select conname from pg_constraint where contype = 'c'");
  const checks = new Set(rows.map(({ conname }) => conname));
  expect(named.filter((name) => !checks.has(name))).toEqual([]);
});

test('a value that is not named is refused, in a list too; null is not', async () => {
  const owner = await buildPerson(app);
  const design = await buildDesign(app, owner);
  const change = run("update users set kind = 'robot' where id = $1", [owner.userId]);
  await expect(change).rejects.toMatchObject(refusal('users_kind'));
  const unit = (value: string | null) =>
    run('update web_exports set unit = $2 where id = $1', [design.webExportId, value]);
  await expect(unit('furlong')).rejects.toMatchObject(refusal('web_exports_unit'));
  expect((await unit(null)).rowCount).toBe(1);
  const reasons = run(
    "insert into pending_notices (user_id, comment_id, thread_id, reasons, created_at) values ($1, $1, $1, '{reply,x}', now())",
    [owner.userId],
  );
  await expect(reasons).rejects.toMatchObject(refusal('pending_notices_reasons'));
});

const onModel = {
  position_x: 1,
  position_y: 1,
  position_z: 1,
  normal_x: 1,
  normal_y: 1,
  normal_z: 1,
  camera_target_x: 1,
  camera_target_y: 1,
  camera_target_z: 1,
  camera_orbit_theta: 1,
  camera_orbit_phi: 1,
  camera_orbit_radius: 1,
  field_of_view: 30,
};
const onDrawing = { drawing_id: crypto.randomUUID(), page: 1, drawing_x: 0.5, drawing_y: 0.5 };
const below = { parent_comment_id: crypto.randomUUID() };

test('a comment has all of the place of its type, and nothing of another', async () => {
  const owner = await buildPerson(app);
  const { viewLinkId, webExportId } = await buildDesign(app, owner);
  const pin = (type: string, place: Record<string, unknown>) => {
    const row = { id: app.parts.ids.uuid(), view_link_id: viewLinkId, web_export_id: webExportId, type, ...place };
    const columns = [...Object.keys(row), 'message', 'created_at'].join(', ');
    const values = Object.values(row);
    return run(
      `insert into comments (${columns}) values (${values.map((_, index) => `$${index + 1}`).join(', ')}, 'Radius?', now())`,
      values,
    );
  };
  const places = { model: onModel, drawing: onDrawing, reply: below };
  expect((await pin('model', onModel)).rowCount).toBe(1);
  for (const [type, place] of Object.entries(places)) {
    for (const [other, more] of Object.entries(places)) {
      for (const [column, value] of Object.entries(more)) {
        const wrong = other === type ? { ...place, [column]: null } : { ...place, [column]: value };
        await expect(pin(type, wrong)).rejects.toMatchObject(refusal(`comments_${other}_place`));
      }
    }
  }
});

test('attempts, charges and refunds belong to an order', async () => {
  const foreign = (constraint: string) => ({ code: '23503', constraint });
  await expect(
    run('insert into order_attempts (order_id, no, created_at) values (gen_random_uuid(), 1, now())'),
  ).rejects.toMatchObject(foreign('order_attempts_order_id_orders_id_fk'));
  await expect(
    run(
      "insert into charges (order_id, provider_id, amount, currency_code, at) values (gen_random_uuid(), 'ch', 1, 'EUR', now())",
    ),
  ).rejects.toMatchObject(foreign('charges_order_id_orders_id_fk'));
  await expect(
    run(
      `insert into refunds (id, order_id, amount, net, tax, status, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 1, 1, 0, 'done', now())`,
    ),
  ).rejects.toMatchObject(foreign('refunds_order_id_orders_id_fk'));
});
