// Runs before npm scripts on whatever Node the machine has (18 or later): installs what package-lock.json names when it
// is not there yet, and for tests finds or installs browsers. Plain JavaScript on purpose.
const { execFileSync, spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const { join } = require('node:path');

const root = join(__dirname, '..');
const stamp = join(root, 'node_modules', '.chamfer-installed');

function lockHash() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function installPackages() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing packages…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) {
    console.error('npm ci failed. Check the network and try again.');
    process.exit(1);
  }
  // The engine that runs our TypeScript comes as a package; some npm settings skip its install step.
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) execFileSync(npm, ['rebuild', 'node'], { cwd: root, stdio: ['ignore', 2, 2] });
  writeFileSync(stamp, wanted);
}

function findChromium() {
  // The shell has no windows to keep up.
  const shell = '/usr/lib/chromium/chromium-headless-shell';
  return [process.env.CHROMIUM_PATH, shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
    .filter(Boolean)
    .find((path) => existsSync(path));
}

function installChromium() {
  if (findChromium()) return;
  // Debian has the graphics libraries of both in `chromium-common`.
  const packages = ['chromium-headless-shell', 'chromium-common', 'fonts-liberation', 'fonts-noto-cjk'];
  install('Chromium', ['--no-install-recommends', ...packages], 'CHROMIUM_PATH');
}

function installFirefox() {
  if (existsSync(process.env.FIREFOX_PATH || '/usr/bin/firefox-esr') && existsSync('/usr/bin/Xvfb')) return;
  install('Firefox and Xvfb', ['firefox-esr', 'xvfb', 'libgl1-mesa-dri'], 'FIREFOX_PATH');
}

function installWebkit() {
  if (process.env.WEBKIT_PATH || existsSync('/usr/bin/WebKitWebDriver')) return;
  install('WebKit', ['webkit2gtk-driver', 'xvfb', 'libgl1-mesa-dri'], 'WEBKIT_PATH');
}

function installPgBouncer() {
  if (existsSync('/usr/sbin/pgbouncer')) return;
  install('PgBouncer', ['--no-install-recommends', 'pgbouncer']);
}

/** The programs that check the examples in `deploy`. */
function installCheckers() {
  const missing = ['haproxy', 'caddy'].filter(
    (name) => !['/usr/sbin', '/usr/bin'].some((folder) => existsSync(join(folder, name))),
  );
  if (missing.length > 0) install(missing.join(', '), ['--no-install-recommends', ...missing]);
}

/**
 * Patroni, etcd and Prometheus, unpacked and not installed: installed, they would start as services of this machine.
 * PostgreSQL with its tools, which the packaged one lacks, is Debian's.
 */
function unpackServices() {
  if (!existsSync('/usr/lib/postgresql')) install('PostgreSQL', ['--no-install-recommends', 'postgresql']);
  const folder = join(root, 'node_modules', '.debian');
  const isThere = (name) => existsSync(join(folder, 'usr', 'bin', name));
  if (['patroni', 'etcd', 'prometheus', 'promtool'].every(isThere)) return;
  console.error('Unpacking Patroni, etcd and Prometheus…');
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] };
  mkdirSync(folder, { recursive: true });
  execFileSync('apt-get', ['update', '-qq'], options);
  const plan = execFileSync('apt-get', ['install', '-s', '--no-install-recommends', 'patroni', 'etcd-server'], options);
  // Prometheus is programs with all they need; what its package depends on are parts of its pages.
  const packages = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name).concat('prometheus');
  execFileSync('apt-get', ['-qq', 'download', ...packages], options);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    execFileSync('dpkg', ['-x', file, folder], options);
    rmSync(join(folder, file));
  }
}

/** Debian's packages of a program; `setting` names where it is instead. */
function install(program, packages, setting) {
  const canInstall = process.getuid && process.getuid() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) {
    console.error(
      `The tests need ${program}: install it (Debian: apt-get install ${packages.join(' ')})${setting ? ` or set ${setting}` : ''}.`,
    );
    process.exit(1);
  }
  console.error(`Installing ${program}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2], env });
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: ['ignore', 2, 2], env });
}

installPackages();
if (process.argv.includes('--test')) installChromium();
if (process.argv.includes('--deep')) {
  installFirefox();
  installWebkit();
  installPgBouncer();
  installCheckers();
  unpackServices();
}
