import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A virtual screen. */
export interface VirtualScreen {
  /** The environment of a program that uses it, with software rendering. */
  readonly env: Record<string, string>;
  stop(): void;
}

/** Starts a virtual screen with a free number. @throws Error if Xvfb is not installed */
export async function startVirtualScreen(): Promise<VirtualScreen> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await Promise.race([
    once(screen.stdio[3]!, 'data').then(([data]) => String(data).trim()),
    once(screen, 'error').then(() => Promise.reject(new Error('There is no Xvfb: apt-get install xvfb.'))),
    once(screen, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`))),
  ]);
  return { env: { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' }, stop: () => void screen.kill() };
}
