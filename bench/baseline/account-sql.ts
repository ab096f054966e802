import fastify from 'fastify';
import { Pool } from 'pg';

/** A bare Fastify that only runs the two queries behind `GET /api/account`, as the server sends them. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) });
const userId = process.env.USER_ID;

const userSql = `select "id", "email", "name", "password_hash", "email_verified_at", "language", "created_at", "deleted_at"
  from "users" where ("users"."id" = $1 and "users"."deleted_at" is null)`;
const teamsSql = `select "teams"."id", "teams"."name", "teams"."badge", "team_users"."role", "team_users"."is_primary",
    (select count(*)::int from team_users m where m.team_id = "teams"."id")
  from "team_users" inner join "teams" on "teams"."id" = "team_users"."team_id"
  where "team_users"."user_id" = $1 order by "team_users"."is_primary" desc, "team_users"."created_at" asc`;

const app = fastify();
app.get('/ready', async () => ({ status: 'ok' }));
app.get('/account', async () => {
  const [user, teams] = await Promise.all([pool.query(userSql, [userId]), pool.query(teamsSql, [userId])]);
  return { ...user.rows[0], teams: teams.rows };
});
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
