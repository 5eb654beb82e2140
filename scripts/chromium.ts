import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless build: it starts in half the time, but shows no notifications. */
const headlessBuild = '/usr/bin/chromium-headless-shell'
const wholeBuilds = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** Finds Chromium, and installs it where that is allowed. @throws with instructions otherwise */
export const findChromium = (): string =>
  findOne([process.env.CHROMIUM_PATH ?? '', headlessBuild, ...wholeBuilds], 'chromium-headless-shell')

/** The same for tests of notifications. */
export const findWholeChromium = (): string => findOne(wholeBuilds, 'chromium')

function findOne(paths: readonly string[], systemPackage: string): string {
  const find = () => [...paths, chromium.executablePath()].find((path) => path && existsSync(path))
  if (!find()) installChromium(systemPackage)
  const found = find()
  if (!found) throw new Error('No Chromium here, and none could be installed. Set CHROMIUM_PATH to one.')
  return found
}

function installChromium(systemPackage: string): void {
  console.log('Installing Chromium for the browser tests …')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', systemPackage], {
      stdio: 'inherit',
      env,
    })
  } else {
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    })
  }
}

/** Flags of every Chromium we start: isolated, quiet, without background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The same for tests, which end before optimised code pays, and whose pages make much that they do not keep. Never for
 * what measures speed.
 */
export const chromiumTestFlags = [
  ...chromiumFlags,
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32',
]
