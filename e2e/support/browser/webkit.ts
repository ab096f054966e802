import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { freePort } from '@chamfer/testing/free-port';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { startVirtualScreen } from './virtual-screen.ts';

/** A window of Debian's WebKit on a virtual screen. */
export interface WebkitWindow {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/**
 * Opens a window of WebKit. Its driver supports only classic WebDriver, which Playwright does not. @throws Error if it is
 * not installed
 */
export async function openWebkit(): Promise<WebkitWindow> {
  const binary = process.env.WEBKIT_PATH ?? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];
  if (!binary) throw new Error('There is no WebKit: install it (Debian: apt-get install webkit2gtk-driver xvfb).');
  const screen = await startVirtualScreen();
  const port = await freePort();
  // Its sandbox needs permissions that containers do not have.
  const env = { ...process.env, ...screen.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const stop = () => {
    service.kill();
    screen.stop();
  };
  try {
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    });
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .disableEnvironmentOverrides()
      .build();
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 1000 });
    return {
      driver,
      close: () => driver.quit().finally(stop),
    };
  } catch (error) {
    stop();
    throw error;
  }
}
