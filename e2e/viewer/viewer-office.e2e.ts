import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePdf } from '#server/demo/pdf.ts'
import { nextDownload } from '../kit/next-download.ts'
import { startTestServer, type TestServer } from '../kit/server.ts'
import { expect, test } from '../kit/test.ts'
import { findFile, openFile, search } from './viewer.ts'

const documents = ['Notes on refraction', 'Refraction in pictures', 'Marks of the practice papers']

test.describe('with a converter to PDF [access-25]', () => {
  let folder: string
  let server: TestServer
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homeroom-office-e2e-'))
    // Replaces LibreOffice: converts every document to the same PDF, and logs each run.
    await writeFile(join(folder, 'made.pdf'), makePdf('Made by the stand-in', ['One page.']))
    const command = join(folder, 'office')
    await writeFile(
      command,
      `#!/bin/sh
echo run >> '${folder}/runs'
while [ "$1" != --outdir ]; do shift; done
cp '${folder}/made.pdf' "$2/document.pdf"
`,
    )
    await chmod(command, 0o755)
    server = await startTestServer({ OFFICE_COMMAND: command })
  })
  test.afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('Word, Excel and PowerPoint are shown as PDFs, each converted once', { tag: '@long' }, async ({
    page,
  }) => {
    await findFile(page, server.at(), documents[0] ?? '')
    for (const title of [...documents, ...documents.slice(0, 1)]) {
      await search(page, title)
      const viewer = await openFile(page, title)
      await expect(viewer.getByText('Made by the stand-in')).toBeVisible()
      await expect(viewer.getByText('of 1', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('run\n'.repeat(3))
  })
})

test.describe('without a converter', () => {
  let server: TestServer
  test.beforeAll(async () => {
    server = await startTestServer({ OFFICE_COMMAND: '' })
  })
  test.afterAll(() => server.stop())

  test('the viewer offers the download, or refers to the institute if downloads are not allowed [study-18, study-19]', async ({
    page,
  }) => {
    const [marks, notes] = ['Marks of the practice papers', 'Notes on refraction']
    await findFile(page, server.at(), marks)
    const viewer = await openFile(page, marks)
    await expect(viewer.getByText('Preview not supported. Please download the file.')).toBeVisible()
    const download = nextDownload(page)
    await viewer.getByRole('button', { name: `Download ${marks}` }).click()
    expect((await download).suggestedFilename()).toBe('marks.xlsx')
    await page.keyboard.press('Escape')
    await search(page, notes)
    const guarded = await openFile(page, notes)
    await expect(guarded.getByText('This file cannot be shown here')).toBeVisible()
    await expect(guarded.getByRole('button', { name: /Download/ })).toHaveCount(0)
  })
})
