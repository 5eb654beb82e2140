import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readInThread } from '#server/desk/imports/formats/read-in-thread.ts'
import { gift } from '#server/desk/imports/formats/testing.ts'

const marking = { marks: 4, negativeMarks: 1 }

/** A small package that would take hours: thousands of resources are one item with many elements. */
function endless(): [string, string][] {
  const resource = (_: unknown, at: number) =>
    `<resource identifier="r${at}" type="imsqti_item_xmlv3p0" href="item.xml"/>`
  const body = `<qti-item-body><p>${'<b>x</b>'.repeat(40_000)}</p></qti-item-body>`
  const item = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t">${body}</qti-assessment-item>`
  const resources = Array.from({ length: 40_000 }, resource).join('')
  return [
    ['imsmanifest.xml', `<manifest><resources>${resources}</resources></manifest>`],
    ['item.xml', item],
  ]
}

test('a paper is read in a thread, which ends where a package would never be read whole [desk-98]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    await writeFile(join(folder, 'paper.gift'), gift)
    const read = await readInThread('1.1', { path: folder, marking })
    expect(read.paper.parts).toMatchObject([{ name: 'Optics', questions: [{}, {}] }])
    await rm(join(folder, 'paper.gift'))
    for (const [name, content] of endless()) await writeFile(join(folder, name), content)
    await expect(readInThread('1.1', { path: folder, marking }, 2)).rejects.toThrow('import it in parts')
  } finally {
    await rm(folder, { recursive: true })
  }
})
