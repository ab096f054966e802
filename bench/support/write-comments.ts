import { cubeTop } from '@chamfer/testing/sample-glb';
import type { Pool } from 'pg';
import type { BenchPerson } from './people.ts';

/** Where a comment on the cube that a link shows is pinned: the input of a new comment, without its text. */
export async function anchorOn(pool: Pool, viewLink: string): Promise<object> {
  const { rows } = await pool.query<{ id: string }>('select web_export_id as id from view_links where id = $1', [
    viewLink,
  ]);
  return { ...cubeTop, projectViewLinkId: viewLink, webExportId: rows[0]!.id };
}

/** How comments are written. */
export interface Writing {
  /** The servers that take them, by turns. */
  origins: readonly string[];
  /** Who writes them, by turns: a person may write 120 a minute. */
  writers: readonly BenchPerson[];
  anchor: object;
  count: number;
  /** Over how many milliseconds they are spread evenly, at least. */
  ms: number;
}

/** Writes comments. @throws Error when one is refused */
export async function writeComments({ origins, writers, anchor, count, ms }: Writing): Promise<void> {
  for (let written = 0; written < count; written++) {
    const next = new Promise((done) => setTimeout(done, ms / count));
    const answer = await fetch(`${origins[written % origins.length]}/api/web/comments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${writers[written % writers.length]!.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...anchor, message: 'The wall is too thin for this radius.' }),
    });
    if (answer.status !== 201) throw new Error(`a comment was answered ${answer.status}: ${await answer.text()}`);
    await next;
  }
}
