import { readdirSync, readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { contractOf, findBreaking, tablesMadeBy } from '#server/database/rolling/breaking.ts'

const folder = new URL('../migrations/', import.meta.url)
const releases = new URL('../../backup/releases/', import.meta.url)

/** From here on a migration runs beside processes of the release before. */
const lastWithout = '0017_attendance_count'

type Entry = { tag: string; when: number }
const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
  entries: Entry[]
}
const textOf = ({ tag }: Entry) => readFileSync(new URL(`${tag}.sql`, folder), 'utf8')
const versions = readdirSync(releases).map((name) => name.replace(/\.zip$/, ''))

/** The newest migration of a release. */
function migrationOf(version: string): number {
  const zip = readFileSync(new URL(`${version}.zip`, releases))
  const [manifest] = Object.values(unzipSync(zip, { filter: ({ name }) => name === 'manifest.json' }))
  return (JSON.parse(strFromU8(manifest ?? new Uint8Array())) as { migration: number }).migration
}

test('migrations after the newest release let processes of that release go on', () => {
  const released = Math.max(...versions.map(migrationOf))
  const after = entries.filter(({ when }) => when > released)
  const unreleased = new Set(after.flatMap((entry) => tablesMadeBy(textOf(entry))))
  const found = after
    .filter(({ tag }) => tag > lastWithout)
    .flatMap((entry) => findBreaking(textOf(entry), unreleased).map((fault) => `${entry.tag} ${fault}`))
  expect(found).toEqual([])
})

test('a contract step names a release, which needs no longer what is removed', () => {
  const named = entries.flatMap((entry) => contractOf(textOf(entry)) ?? [])
  expect(named.filter((version) => !versions.includes(version))).toEqual([])
})

describe('breaking', () => {
  test.each([
    'DROP TABLE "a";',
    'ALTER TABLE "a" DROP COLUMN "b";',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
    'ALTER TABLE "a" RENAME TO "b";',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
    'CREATE UNIQUE INDEX "i" ON "a" USING btree ("b");',
    'ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "public"."d"("id");',
    'CREATE INDEX CONCURRENTLY "i" ON "a" ("b");',
    'DROP INDEX CONCURRENTLY IF EXISTS "i";\nCREATE INDEX CONCURRENTLY "i" ON "a" ("b");\nALTER TABLE "a" ADD COLUMN "b" text;',
    'ALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nALTER TABLE "c" ADD COLUMN "b" text;',
  ])('%s', (text) => {
    expect(findBreaking(text)).toHaveLength(1)
  })
})

describe('harmless', () => {
  test.each([
    'ALTER TABLE "a" ADD COLUMN "b" text;',
    `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
    'ALTER TABLE "a" ADD COLUMN "b" bigint GENERATED ALWAYS AS IDENTITY NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
    'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "a" USING btree ("b");',
    'ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d"("id") NOT VALID;',
    'DROP INDEX CONCURRENTLY IF EXISTS "i";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "i" ON "a" ("b");',
    '-- Renames nothing; drop table is a comment.\nSELECT 1;',
    '-- contract of 0.1.0: reads "c" instead\nALTER TABLE "a" DROP COLUMN "b";',
  ])('%s', (text) => {
    expect(findBreaking(text)).toEqual([])
  })

  test('a table of the same release', () => {
    expect(findBreaking('ALTER TABLE "a" DROP COLUMN "b";', new Set(['a']))).toEqual([])
  })
})
