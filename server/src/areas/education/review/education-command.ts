import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { refusalReasons } from '@chamfer/contract/education-rules';
import type { Context } from '../../../platform/context.ts';
import { done, type Outcome, refused, WrongUsage } from '../../../platform/operator-command.ts';
import type { EducationRequest } from '../licences/find-education.service.ts';
import {
  approveRequest,
  listRequests,
  openPhotos,
  type ReviewRefusal,
  refuseRequest,
  showRequest,
} from './request-review.service.ts';

const usage = 'education list [answered] | show ID | photos ID FOLDER | approve ID | refuse ID REASON [MESSAGE]';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Of a message to somebody who is refused, in characters. */
const mostMessageLength = 2000;
const hourMs = 60 * 60_000;

/**
 * `education list|show|photos|approve|refuse`: requests of education licences for operators.
 * @throws WrongUsage
 */
export async function educationCommand(ctx: Context, [act, id = '', ...given]: readonly string[]): Promise<Outcome> {
  if (act === 'list' && given.length === 0) return list(ctx, id);
  if (!uuid.test(id)) throw new WrongUsage(usage);
  if (act === 'show' && given.length === 0) return show(ctx, id);
  if (act === 'photos' && given.length === 1) return savePhotos(ctx, id, given[0]!);
  if (act === 'approve' && given.length === 0) return approve(ctx, id);
  if (act === 'refuse' && (given.length === 1 || given.length === 2)) return refuse(ctx, id, given);
  throw new WrongUsage(usage);
}

async function list(ctx: Context, which: string): Promise<Outcome> {
  if (which !== '' && which !== 'answered') throw new WrongUsage(usage);
  const found = await listRequests(ctx, which === '' ? 'waiting' : 'answered');
  if (found.length === 0) return done(which === '' ? 'No request waits.' : 'No request was answered.');
  return done(found.map((request) => lineOf(ctx, request)).join('\n'));
}

async function show(ctx: Context, id: string): Promise<Outcome> {
  const found = await showRequest(ctx, id);
  if (!found) return noRequest(id);
  const { request, photos } = found;
  const { firstName, lastName, role, school, major, evidence, ip, createdAt } = request;
  const proof = { address: 'an address of a school', id_photo: 'photos of an ID', chsi: 'copies from CHSI' }[evidence];
  return done(
    [
      lineOf(ctx, request),
      `Name: ${firstName} ${lastName}`,
      `Role: ${role}`,
      `School: ${school}`,
      `Major: ${major}`,
      `Proof: ${proof}, ${photos} kept`,
      `Asked: ${createdAt.toISOString()} from ${ip}`,
    ].join('\n'),
  );
}

async function savePhotos(ctx: Context, id: string, folder: string): Promise<Outcome> {
  const photos = await openPhotos(ctx, id);
  if (!photos) return noRequest(id);
  if (photos.length === 0) return refused(`Request ${id} has no photos, or they were deleted.`);
  const paths = photos.map((_, at) => join(folder, `${id}-${at + 1}.webp`));
  for (const [at, path] of paths.entries()) {
    try {
      await writeFile(path, photos[at]!.photo, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      return refused(`${path} cannot be written: ${(error as Error).message}`);
    }
  }
  return done(paths.join('\n'));
}

async function approve(ctx: Context, id: string): Promise<Outcome> {
  const outcome = await approveRequest(ctx, id);
  if (outcome.is !== 'approved') return notDone(id, outcome);
  return done(`Request ${id} is approved: the licence runs until ${outcome.until.toISOString().slice(0, 10)}.`);
}

async function refuse(ctx: Context, id: string, [word = '', text = '']: readonly string[]): Promise<Outcome> {
  const reason = reasons[word];
  if (!reason) throw new WrongUsage(`REASON is one of ${Object.keys(reasons).join(', ')}`);
  const message = text.trim();
  if (message.length > mostMessageLength) throw new WrongUsage(`MESSAGE has more than ${mostMessageLength} characters`);
  const outcome = await refuseRequest(ctx, id, { reason, message: message || null });
  return outcome.is === 'refused' ? done(`Request ${id} is refused.`) : notDone(id, outcome);
}

const reasons: Readonly<Record<string, (typeof refusalReasons)[number]>> = {
  unreadable: 'unreadable',
  outdated: 'outdated',
  'other-name': 'other_name',
  'not-accepted': 'not_accepted',
};

/** A request in a line; what people wrote is on one line already. */
function lineOf({ parts }: Context, { id, email, school, status, createdAt, firstName, lastName }: EducationRequest) {
  const hours = Math.floor((parts.clock.now().getTime() - createdAt.getTime()) / hourMs);
  const state = status === 'pending' ? `waits ${hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`}` : status;
  return `${id}  ${state}  ${firstName} ${lastName} <${email}>  ${school}`;
}

function notDone(id: string, refusal: ReviewRefusal): Outcome {
  if (refusal.is === 'decided') return refused(`Request ${id} is ${refusal.status} already.`);
  if (refusal.is === 'used') return refused('Another account had a licence for this address.');
  return noRequest(id);
}

function noRequest(id: string): Outcome {
  return refused(`There is no request ${id}.`);
}
