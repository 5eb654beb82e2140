import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, read, rooms, root } from './files-in.ts'

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|e2e)\.tsx?$/.test(name)

/** Code for tests may import the whole server. */

const isForTests = (file: string) => /\/testing(-[\w-]+)?\.ts$|\/testing\//.test(file)

const sourcesIn = (path: string) => filesIn(path, isSource)

/** Imports of a file within the repository, as paths from the root. */
function importsOf(file: string): string[] {
  const text = read(file)
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return names
    .filter((name) => name.startsWith('.') || name.startsWith('#'))
    .map((name) => (name.startsWith('#') ? name.slice(1) : relative(root, join(root, dirname(file), name))))
}

describe('imports run one way', () => {
  /**
   * For each room, what its files may import. Computed from the folders, so that new features are included.
   */
  const zones: { room: string; may: RegExp }[] = [
    { room: 'domain', may: /^domain\// },
    { room: 'ui', may: /^(domain|ui)\// },
    { room: 'portal/shared', may: /^(domain|ui|portal\/shared)\// },
    ...foldersIn('portal/features').map((name) => ({
      room: `portal/features/${name}`,
      may: new RegExp(`^(domain|ui|portal/shared|portal/features/${name})/`),
    })),
    { room: 'exam-panel', may: /^(domain|ui|portal\/shared|exam-panel)\// },
    { room: 'desk', may: /^(domain|ui|portal\/shared|desk)\// },
    { room: 'portal/testing', may: /^(domain|ui|portal)\// },
    { room: 'portal/app', may: /^(domain|ui|portal)\// },
    ...foldersIn('server/features').map((name) => ({
      room: `server/features/${name}`,
      may: new RegExp(
        `^(domain/|server/features/${name}/|server/(access|clock|database|files|heavy|messengers|network|news|pdf|queue|records|secrets|undo|uploads)/|server/demo/(build|pdf|png|samples)\\.ts$|server/[\\w-]+\\.ts$)`,
      ),
    })),
    {
      room: 'server/access',
      may: /^(domain|server\/(access|clock|database))\/|^server\/(failure|session)\.ts$/,
    },
    { room: 'server/clock', may: /^server\/(clock|database)\// },
    {
      room: 'server/records',
      may: /^(domain\/|server\/(access|database|files|records)\/|server\/[\w-]+\.ts$)/,
    },
    {
      room: 'server/undo',
      may: /^server\/(access|database|records|undo)\/|^server\/[\w-]+\.ts$|^domain\/desk\/undo\.ts$/,
    },
    { room: 'server/desk', may: /^(domain|server)\/(?!http)/ },
    { room: 'server/http', may: /^(domain|server)\// },
    { room: 'cli', may: /^(cli|domain|server)\// },
  ]
  test.each(zones)('$room', ({ room, may }) => {
    const wrong = sourcesIn(room)
      .filter((file) => !isForTests(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => !may.test(target) || /^server\/(main|serve)\.ts$/.test(target))
          .map((target) => `${file} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })
})

test('no other room imports the lab', () => {
  const files = (room: string) => filesIn(room, (name) => /\.(tsx?|mjs)$/.test(name))
  const isLab = (target: string) => target.startsWith('lab/')
  const others = rooms.filter((room) => room !== 'lab').flatMap(files)
  expect(others.filter((file) => importsOf(file).some(isLab))).toEqual([])
  expect(files('lab').some((file) => importsOf(file).some(isLab))).toBe(true)
})

test('a query passes its whole context on, so that it can begin with stored replies', () => {
  const queries = ['portal/features', 'portal/shared', 'portal/app']
    .flatMap(sourcesIn)
    .filter((file) => read(file).includes('queryFn'))
  expect(queries.length).toBeGreaterThan(20)
  const wrong = queries.filter((file) => /queryFn: (async )?\(\{/.test(read(file)))
  expect(wrong).toEqual([])
})

test('no file imports itself by way of others', () => {
  const sources = ['domain', 'server', 'portal', 'exam-panel', 'desk', 'ui', 'cli'].flatMap(sourcesIn)
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, way: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of importsOf(file)) if (sources.includes(target)) visit(target, [...way, file])
    state.set(file, 'done')
  }
  for (const file of sources) visit(file, [])
  expect(circles).toEqual([])
})

test('a start of the server loads no library that only few requests need', () => {
  const files = new Set(['server/main.ts'])
  const libraries = new Set<string>()
  for (const file of files)
    for (const [, name = ''] of read(file).matchAll(/^(?:import|export)\s(?!type\b)[^'()]*?'([^']+)'/gm)) {
      if (name.startsWith('#server/') || name.startsWith('#domain/')) files.add(name.slice(1))
      else libraries.add(name)
    }
  expect(libraries).toContain('fastify')
  const late =
    /^(pdfkit|fontkit|bidi-js|sharp|nodemailer|prom-client|katex|@mathjax|@simplewebauthn|@zxcvbn-ts|@e965|@aws-sdk|web-push)\b/
  expect([...libraries].filter((name) => late.test(name))).toEqual([])
})

test('the root of the server has no rules: they are in the folders to which they belong', () => {
  const inRoot = readdirSync(join(root, 'server')).filter((name) => isSource(name) && name !== 'testing.ts')
  const ofProcess = ['config.ts', 'context.ts', 'log.ts', 'main.ts', 'serve.ts', 'worker.ts']
  const ofRequest = ['failure.ts', 'own-data-area.ts', 'route.ts', 'session.ts']
  expect(inRoot.toSorted()).toEqual([...ofProcess, ...ofRequest].toSorted())
})

describe('a feature has one name in every room', () => {
  /** The import has no screen. */
  const onServerOnly = ['roster']
  /** Calls of the admin API, without screens; the desk, with a page of its own; how replies are described; rules of `portal/shared/viewer`, without calls; news of all features, in `server/news`; colours of institutes. */
  const shared = ['admin', 'desk', 'look', 'news', 'translation', 'viewer']
  test('domain, server and portal list the same', () => {
    const [all, server, portal] = ['domain', 'server/features', 'portal/features'].map(foldersIn)
    const rules = all?.filter((name) => !shared.includes(name))
    expect(server?.filter((name) => !onServerOnly.includes(name))).toEqual(rules)
    expect(portal).toEqual(rules)
  })
})

describe('SQL lives in few places', () => {
  test('no route, policy or screen holds a query', () => {
    const files = [
      ...sourcesIn('server/http'),
      ...sourcesIn('portal'),
      ...sourcesIn('server/features'),
    ].filter(
      (file) =>
        !/\/(queries|writes?|upsert|tables|records|demo|testing)(-[\w-]+)?\.ts$|\/(demo|testing)\//.test(
          file,
        ),
    )
    const wrong = files.filter((file) =>
      /\b(select|insert into|update|delete from)\b[^'"]*\b(from|values|set|where)\b/.test(read(file)),
    )
    expect(wrong).toEqual([])
  })
})

describe('SQL is written as statements', () => {
  /** Files with raw queries, and why. */
  const reasons: Record<string, string> = {
    'server/database/sql.ts': 'runs the statements',
    'server/database/together.ts': 'sends several of them in one message',
    'server/database/transaction.ts': 'begins and commits by name',
    'server/database/migrate.ts': 'makes a database by the name that it is given',
    'server/files/writes-sweep.ts': 'reads from the schema which columns name files',
    'server/exchange/roster/keep-staff.ts': 'runs the statements of the kinds of people',
    'server/exchange/undo.ts': 'makes statements from the rules of records',
    'server/database/killing.ts': 'asks what tests of killed servers want to know',
    'server/backup/queries.ts': 'reads from the schema which tables there are',
  }
  /** Makes statements from the declarations of records, or from the schema, which tests run all. */
  const isOfRecords = (file: string) => /^server\/(records|undo)\//.test(file)
  const isOfDemo = (file: string) => /\/demo\/|\/demo(-[\w-]+)?\.ts$/.test(file)

  /** Transactions begin and end with raw texts. */
  const byText = /\.query(<[^(]*>)?\((?!\s*['"`](begin|commit|rollback|set)\b)/

  const isQuerying = (file: string) => byText.test(read(file))
  const files = [...sourcesIn('server'), ...sourcesIn('cli')].filter(
    (file) => !isForTests(file) && !isOfDemo(file) && !isOfRecords(file),
  )

  test('nothing else queries with a text', () => {
    const wrong = files.filter((file) => !(file in reasons))
    expect(wrong.filter(isQuerying)).toEqual([])
  })

  test('the files that are excepted still do', () => {
    expect(Object.keys(reasons).filter((file) => !isQuerying(file))).toEqual([])
  })
})

/** One file for each migration that was ever released: drizzle-kit keeps them in one folder. */
const isGrowing = (folder: string) => folder.startsWith('server/database/migrations')

test('no folder holds over 30 files', () => {
  const counts = new Map<string, number>()
  for (const room of rooms)
    for (const entry of readdirSync(join(root, room), { withFileTypes: true, recursive: true })) {
      const folder = relative(root, entry.parentPath)
      if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  const full = [...counts].filter(([folder, count]) => count > 30 && !isGrowing(folder))
  expect(full).toEqual([])
})

test('no source, test or style file is over 300 lines, except plain lists', () => {
  const lists = ['e2e/xss/xss-vectors.ts']
  const long = rooms
    .flatMap((room) => filesIn(room, (name) => /\.(tsx?|css)$/.test(name)))
    .filter((file) => !lists.includes(file))
    .filter((file) => read(file).split('\n').length > 301)
  expect(long).toEqual([])
})
