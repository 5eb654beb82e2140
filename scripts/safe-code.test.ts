import { expect, test } from 'vitest'
import { filesIn, read } from './files-in.ts'

const rooms = ['domain', 'server', 'portal', 'exam-panel', 'desk', 'ui', 'cli']
const isForTests = (file: string) => /(\.test\.tsx?|\/testing(-[\w-]+)?\.ts|\/testing\/.*)$/.test(file)
const sources = rooms
  .flatMap((room) => filesIn(room, (name) => /\.(tsx?|js)$/.test(name)))
  .filter((file) => !isForTests(file))
  .map((file) => ({ file, text: read(file) }))

/** Lines that match, as `file: line`. */
const linesWith = (what: RegExp, allowed: readonly string[] = []) =>
  sources
    .filter(({ file }) => !allowed.includes(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => what.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

test('files are found', () => expect(sources.length).toBeGreaterThan(500))

test('no text is run as code: no eval, no shell, no HTML or regular expression made of strings', () => {
  expect(linesWith(/\beval\(|new Function\(|\bset(Timeout|Interval)\(\s*['"`]/)).toEqual([])
  expect(linesWith(/\bexec(Sync)?\(\s*['"`]|shell:\s*true/)).toEqual([])
  expect(
    linesWith(/\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/),
  ).toEqual([])
  // A list in our own code.
  expect(linesWith(/new RegExp\(/, ['portal/shared/notice/layout.ts'])).toEqual([])
})

test('Math.random is not used where it matters', () => {
  expect(linesWith(/Math\.random/)).toEqual([
    'portal/shared/outbox/retry-loop.ts: return Math.max(pauseMs * (2 / 3 + (2 / 3) * Math.random()), requestedMs)',
    'exam-panel/core/sender.ts: return pauseMs({ failures, requestedMs: retryAfterOf(error), remainingMs, chance: Math.random() })',
    'exam-panel/core/parts/part-moves.ts: await sleep(pauseMs({ failures, requestedMs, remainingMs, chance: Math.random() }))',
  ])
})

test('every algorithm is in the inventory: hashing, signing and sealing use what docs/security.md names', () => {
  const named = linesWith(
    /create(Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify|DiffieHellman)\(|pbkdf2|scrypt|hkdf\w*\(/,
  )
  const known = /'sha256'|'aes-256-gcm'/
  expect(named.filter((line) => !known.test(line))).toEqual([])
  expect(named.length).toBeGreaterThan(8)
})

test('certificates are checked everywhere', () => {
  expect(
    linesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=no-verify/),
  ).toEqual([])
})

test('code of tests is imported by tests alone', () => {
  // It writes example files, and is not a command of a server.
  const others = sources.filter(({ file }) => file !== 'cli/roster/make-example.ts')
  const wrong = others.flatMap(({ file, text }) =>
    [...text.matchAll(/from '([^']*\/testing(?:-[\w-]+)?\.ts|[^']*\/testing\/[^']*)'/g)].map(
      ([, named]) => `${file}: ${named}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('every library comes from the registry, with its checksum', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }>
  }
  const packages = Object.entries(lock.packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  expect(packages.length).toBeGreaterThan(300)
  const odd = packages.filter(
    ([, { integrity = '', resolved = 'https://registry.npmjs.org/', link }]) =>
      link || !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(odd.map(([path]) => path)).toEqual([])
  const own = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const versions = Object.entries({ ...own.dependencies, ...own.devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
