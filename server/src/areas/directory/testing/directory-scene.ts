import { schema } from '@chamfer/server/schema';
import type { TestApp, TestPerson } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import { type Context, systemContext } from '../../../platform/context.ts';
import { buildSsoScene, type SsoScene } from '../../sso/testing/sso-scene.ts';
import type { DirectoryCaller } from '../core/directory-caller.ts';
import type { DirectoryUser, DirectoryUserFacts } from '../core/directory-users.ts';
import { seedDirectoryToken } from '../directory.seed.ts';
import { applyGroups } from '../sync/apply-groups.service.ts';
import { addGroup, changeGroup, type DirectoryGroup } from '../sync/groups.service.ts';
import { addUser, changeUser, dropUser } from '../sync/users.service.ts';

/** A team with single sign-on and a directory that has a token. */
export class DirectoryScene {
  readonly app: TestApp;
  readonly sso: SsoScene;
  readonly token: string;
  readonly caller: DirectoryCaller;

  constructor(app: TestApp, given: Pick<DirectoryScene, 'sso' | 'token' | 'caller'>) {
    this.app = app;
    this.sso = given.sso;
    this.token = given.token;
    this.caller = given.caller;
  }

  get owner(): TestPerson {
    return this.sso.owner;
  }

  get teamId(): string {
    return this.caller.teamId;
  }

  get ctx(): Context {
    const { tokenId, tokenName: name } = this.caller;
    return { ...systemContext(this.app.parts), ip: '10.1.1.1', directory: { tokenId, name } };
  }

  /** An address of the company. */
  at(name: string): string {
    return `${name}@${this.sso.domain}`;
  }

  facts(name: string, given: Partial<DirectoryUserFacts> = {}): DirectoryUserFacts {
    const email = this.at(name);
    return { userName: email, externalId: null, email, active: true, attributes: { displayName: name }, ...given };
  }

  /** Adds somebody to the directory. */
  add(name: string, given: Partial<DirectoryUserFacts> = {}): Promise<DirectoryUser> {
    return addUser(this.ctx, this.caller, this.facts(name, given));
  }

  /** Switches somebody on or off. */
  switch({ id }: Pick<DirectoryUser, 'id'>, active: boolean): Promise<DirectoryUser> {
    return changeUser(this.ctx, this.caller, id, (row) => ({ ...row, active }));
  }

  drop({ id }: Pick<DirectoryUser, 'id'>): Promise<void> {
    return dropUser(this.ctx, this.caller, id);
  }

  /** Adds a group with what being in it gives, and gives it. */
  async group(
    displayName: string,
    members: Pick<DirectoryUser, 'id'>[],
    target: { spaceId?: string; role?: 'contributor' | 'editor' | 'seat_manager' } = {},
  ): Promise<DirectoryGroup> {
    const add = members.map(({ id }) => id);
    const group = await addGroup(this.ctx, this.caller, { displayName, members: { add } });
    await this.target(group, target);
    return group;
  }

  /** Says what being in a group gives, and gives it. */
  async target(
    { id: groupId }: Pick<DirectoryGroup, 'id'>,
    {
      spaceId = null,
      role = null,
    }: { spaceId?: string | null; role?: 'contributor' | 'editor' | 'seat_manager' | null },
  ): Promise<void> {
    const { db } = this.app.parts.database;
    await db.delete(schema.directoryGroupTargets).where(eq(schema.directoryGroupTargets.groupId, groupId));
    await db.insert(schema.directoryGroupTargets).values({ groupId, spaceId, role });
    await this.apply();
  }

  /** Changes who is in a group, and gives and takes what follows. */
  async members(
    { id }: Pick<DirectoryGroup, 'id'>,
    { add = [], remove = [] }: Partial<Record<'add' | 'remove', Pick<DirectoryUser, 'id'>[]>>,
  ): Promise<void> {
    const members = { add: add.map((each) => each.id), remove: remove.map((each) => each.id) };
    await changeGroup(this.ctx, this.caller, id, { members });
    await this.apply();
  }

  /** Runs the job that gives and takes what groups say. */
  apply(): Promise<void> {
    return applyGroups(this.app.parts, { teamId: this.teamId });
  }

  /** Signs somebody in through the identity provider, by their name. */
  signIn(name: string) {
    return this.sso.signIn(this.at(name), this.sso.person(name));
  }

  /** The role of an account in the team, and what brought it there; undefined if it is not there. */
  async roleOf(userId: string): Promise<{ role: string; joined_via: string | null } | undefined> {
    const { rows } = await this.app.parts.database.pool.query(
      'select role, joined_via from team_users where team_id = $1 and user_id = $2',
      [this.teamId, userId],
    );
    return rows[0];
  }

  /** The living sessions of an account. */
  async sessionsOf(userId: string): Promise<number> {
    const { rows } = await this.app.parts.database.pool.query<{ n: number }>(
      'select count(*)::int as n from sessions where user_id = $1 and revoked_at is null',
      [userId],
    );
    return rows[0]!.n;
  }

  async row({ id }: Pick<DirectoryUser, 'id'>): Promise<DirectoryUser> {
    const { db } = this.app.parts.database;
    const [found] = await db.select().from(schema.directoryUsers).where(eq(schema.directoryUsers.id, id));
    return found!;
  }
}

/** Builds a team that has a proven domain, a connection that is on, and a directory. */
export async function buildDirectoryScene(app: TestApp, given: { owner?: TestPerson } = {}): Promise<DirectoryScene> {
  const sso = await buildSsoScene(app, given);
  const { teamId } = sso;
  const {
    id: tokenId,
    name: tokenName,
    token,
  } = await seedDirectoryToken(systemContext(app.parts), app.parts.database.db, { teamId });
  return new DirectoryScene(app, { sso, token, caller: { teamId, tokenId, tokenName } });
}
