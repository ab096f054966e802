import type { CallOutput } from '@chamfer/contract';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Keys } from '../secrets.ts';

/** The port for captchas: invisible puzzles a browser solves in the background, costly for bots (spec 1 §5 Captcha). */
export interface Captcha {
  /** What a browser needs to solve one. */
  challenge(): Promise<CallOutput<'GET /auth/captcha'>>;
  /** Whether a solution is right, fresh and unused. Malformed solutions are wrong, not errors. */
  verify(solution: string): Promise<boolean>;
}

/** The parts that the adapters use. */
export interface CaptchaParts {
  config: Config;
  log: Log;
  clock: Clock;
  database: Database;
  keys: Keys;
}
