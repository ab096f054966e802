import type { Pool } from 'pg';

/** Pins comments evenly over the faces of the 100 mm cube shown by a link, a minute apart. */
export async function addComments(pool: Pool, viewLink: string, count: number): Promise<void> {
  await pool.query(
    `insert into comments (id, view_link_id, web_export_id, type, message, created_by_user_id, created_at,
      position_x, position_y, position_z, normal_x, normal_y, normal_z,
      camera_target_x, camera_target_y, camera_target_z, camera_orbit_theta, camera_orbit_phi, camera_orbit_radius,
      field_of_view)
    select gen_random_uuid(), l.id, e.id, 'model', 'Burr ' || n, e.uploaded_by_user_id,
      now() - n * interval '1 minute',
      case n % 3 when 0 then side when 1 then u else v end,
      case n % 3 when 0 then u when 1 then side else u end,
      case n % 3 when 0 then v when 1 then v else side end,
      case n % 3 when 0 then sign(side) else 0 end,
      case n % 3 when 1 then sign(side) else 0 end,
      case n % 3 when 2 then sign(side) else 0 end,
      0, 0, 0, 0.62, 1.16, 0.5, 26
    from view_links l join web_exports e on e.id = l.web_export_id,
      generate_series(1, $2::int) n,
      lateral (select (case n / 3 % 2 when 0 then 0.05 else -0.05 end)::float8 as side,
        ((n * 0.618034 % 1) - 0.5)::float8 * 0.09 as u, ((n * 0.754878 % 1) - 0.5)::float8 * 0.09 as v) place
    where l.id = $1`,
    [viewLink, count],
  );
}
