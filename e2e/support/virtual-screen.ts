import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A screen that nobody sees. */
export interface VirtualScreen {
  /** What a program is told of it, with software to draw with. */
  readonly env: Record<string, string>;
  stop(): void;
}

/** Starts one, with a number that is free. @throws Error where there is no Xvfb */
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
