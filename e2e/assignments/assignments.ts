import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { titles } from '#portal/testing/assignment-titles.ts'
import { openAs } from '../kit/open-as.ts'
import type { TestServer } from '../kit/server.ts'
import { expect } from '../kit/test.ts'

const aarav = '9000000001'

export async function idOf(server: TestServer, title: string, section = '10-A'): Promise<number> {
  const rows = await server.query<{ id: number }>(
    `select a.id::int from assignment a join section s on s.institute_id = a.institute_id and s.id = a.section_id
     where a.title = $1 and s.name = $2 order by a.id limit 1`,
    [title, section],
  )
  return rows[0]?.id ?? 0
}

/** Removes all submissions: the tests of a file share a server. */
export async function clearWork(server: TestServer, id: number): Promise<void> {
  for (const table of ['submission_attachment', 'submission'])
    await server.query(`delete from ${table} where assignment_id = $1`, [id])
}

/**
 * An assignment of 10-A without a submission.
 * @returns its id
 */
export async function freshWork(server: TestServer, title: string = titles.open): Promise<number> {
  const id = await idOf(server, title)
  await clearWork(server, id)
  return id
}

/** Opens an assignment as a signed-in person. */
export async function openWork(page: Page, address: string, id: number, login = aarav): Promise<void> {
  await openAs(page, login, new URL(`/assignment/${id}`, address).href)
  await submitStep(page).waitFor()
}

export const submitStep = (page: Page): Locator => page.getByRole('region', { name: 'Submit', exact: true })
export const remark = (page: Page): Locator => page.getByRole('textbox', { name: 'Remark' })
export const draftFiles = (page: Page): Locator =>
  page.getByRole('region', { name: 'Files and links' }).getByRole('listitem')
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save as Draft' })
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-react-aria-top-layer] > *').filter({ hasText: text })

/** Chooses files in the file input. */
export async function choose(page: Page, files: readonly string[]): Promise<void> {
  const button = page.getByRole('button', { name: 'Choose files' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles([...files])
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Assignment' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to submit the Assignment?')
  await question.getByRole('button', { name: 'Submit', exact: true }).click()
}

const folder = () => mkdtemp(join(tmpdir(), 'homeroom-work-'))

export type MadeFile = { path: string; name: string; size: number; sha256: string }
export const pathsOf = (files: readonly MadeFile[]): string[] => files.map(({ path }) => path)

/** Text files with different contents. */
export async function makeFiles(count: number, bytes: number): Promise<MadeFile[]> {
  const at = await folder()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const name = `work-${n + 1}.txt`
      const seed = randomBytes(48_000).toString('base64')
      const content = Buffer.alloc(bytes, `${n} ${seed}`)
      await writeFile(join(at, name), content)
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { path: join(at, name), name, size: bytes, sha256 }
    }),
  )
}

/** The files that a student has at the school, by their content. */
export async function storedFiles(
  server: TestServer,
  id: number,
): Promise<{ name: string; sha256: string }[]> {
  return server.query(
    `select a.name, f.sha256 from submission_attachment a
     join file f on f.institute_id = a.institute_id and f.id = a.file_id
     where a.assignment_id = $1 order by a.name`,
    [id],
  )
}

export const namesAndHashes = (files: readonly MadeFile[]) =>
  files.map(({ name, sha256 }) => ({ name, sha256 })).toSorted((a, b) => (a.name < b.name ? -1 : 1))

const lines = new WeakMap<Page, CDPSession>()

async function setLine(page: Page, offline: boolean, uploadThroughput: number): Promise<void> {
  const line = lines.get(page) ?? (await page.context().newCDPSession(page))
  lines.set(page, line)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}

/** Limits the upload speed to that of a phone; 0 removes the limit. */
export const slowUploads = (page: Page, bytesASecond: number): Promise<void> =>
  setLine(page, false, bytesASecond || -1)

/** Cuts the connection, also of running requests; `slowUploads` restores it. */
export const cutLine = (page: Page): Promise<void> => setLine(page, true, -1)
