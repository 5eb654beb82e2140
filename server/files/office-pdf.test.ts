import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSample } from '#server/demo/samples.ts'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { convertToPdf, describeMissingOffice, isOfficeType } from '#server/files/office-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeroom-office-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const files = {
  docx: await readSample('sample.docx'),
  xlsx: await readSample('sample.xlsx'),
  pptx: await readSample('sample.pptx'),
}

/** A replacement of LibreOffice that runs a script in the folder of the PDF. */
async function program(name: string, does: string): Promise<string> {
  const path = join(folder, name)
  const script = `#!/bin/sh\nwhile [ "$1" != "--outdir" ]; do shift; done\nout="$2"; in="$3"\necho "$in" >> ${folder}/asked\n${does}\n`
  await writeFile(path, script)
  await chmod(path, 0o755)
  return path
}
const documentOf = async (bytes: Buffer, who: string) => ({
  open: () => Readable.from([bytes]),
  contentType: await contentTypeOf(bytes),
  who,
})
const convert = async (command: string, bytes = files.docx) =>
  convertToPdf(command, await documentOf(bytes, 'somebody'))

test('a missing program is reported at the start, unless none is configured', async () => {
  const there = await program('there', '')
  await writeFile(join(folder, 'no-program'), '')
  for (const missing of ['no-such-program-here', join(folder, 'no-such-program'), join(folder, 'no-program')])
    expect(await describeMissingOffice(missing)).toContain(`LibreOffice (${missing}) is not installed`)
  for (const fine of [there, 'sh', '']) expect(await describeMissingOffice(fine)).toBeUndefined()
})

describe('an Office file as PDF [access-25], by a program in LibreOffice’s place', () => {
  test('the PDF that it writes', async () => {
    const command = await program(
      'good',
      'printf "%%PDF-1.7 of " > "$out/document.pdf"; cat "$in" >> "$out/document.pdf"',
    )
    const pdf = await convert(command)
    expect(pdf?.subarray(0, 12).toString()).toBe('%PDF-1.7 of ')
    expect(pdf?.subarray(12).equals(files.docx)).toBe(true)
  })

  test.each([
    ['fails', 'printf "%%PDF-1.7" > "$out/document.pdf"; exit 3'],
    ['writes nothing', 'true'],
    ['writes what is no PDF', 'echo "<html>" > "$out/document.pdf"'],
  ])('none where it %s', async (name, does) => {
    expect(await convert(await program(name.replaceAll(' ', '-'), does))).toBeUndefined()
  })

  test('none without the program, and none of a file that is not an Office file', async () => {
    expect(await convert('')).toBeUndefined()
    expect(await convert(join(folder, 'not-there'))).toBeUndefined()
    const text = Buffer.from('plain')
    expect(await convert(await program('unasked', 'exit 0'), text)).toBeUndefined()
    expect(isOfficeType('application/zip')).toBe(false)
  })

  test('none where it hangs: it is killed', async () => {
    const command = await program('hangs', `exec sleep 60`)
    const begun = Date.now()
    expect(await convertToPdf(command, await documentOf(files.docx, 'somebody'), 200)).toBeUndefined()
    expect(Date.now() - begun).toBeLessThan(30_000)
  })

  test('a person with many requests waits between them for others, and is refused the sixth', async () => {
    const command = await program('works', `printf "%%PDF-1.7" > "$out/document.pdf"`)
    const made: string[] = []
    const ask = async (who: string) => {
      await convertToPdf(command, await documentOf(files.docx, who))
      made.push(who)
    }
    const asked = ['many', 'many', 'many', 'many', 'many', 'one'].map(ask)
    await expect(ask('many')).rejects.toMatchObject({ code: 'workWaiting' })
    await Promise.all(asked)
    expect(made).toEqual(['many', 'many', 'one', 'many', 'many', 'many'])
  })

  test('one at a time, without leftovers', async () => {
    const command = await program(
      'slow',
      `test -e ${folder}/busy && touch ${folder}/overlap; touch ${folder}/busy; sleep 0.1; rm ${folder}/busy; printf "%%PDF-1.7" > "$out/document.pdf"`,
    )
    await Promise.all([convert(command), convert(command), convert(command)])
    expect(await readdir(folder)).not.toContain('overlap')
    const asked = (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n')
    for (const path of asked) await expect(readFile(path)).rejects.toThrow('ENOENT')
  })
})

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

describe.skipIf(!hasLibreOffice)('by LibreOffice itself, if installed', () => {
  test.each([
    ['docx', 'Practice questions'],
    ['xlsx', 'Chapter 1: Rays'],
    ['pptx', 'Refraction'],
  ] as const)('%s', { timeout: 90_000 }, async (kind, text) => {
    const pdf = await convert('soffice', files[kind])
    expect(pdf && (await contentTypeOf(pdf))).toBe('application/pdf')
    const document = await getDocument({ data: new Uint8Array(pdf ?? []) }).promise
    const content = await (await document.getPage(1)).getTextContent()
    expect(content.items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain(text)
  })

  test('a picture that a document links to is not fetched', { timeout: 90_000 }, async () => {
    const asked: string[] = []
    const outside = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(outside, 'listening')
    const { port } = outside.address() as AddressInfo
    const pdf = await convert('soffice', linking(`http://127.0.0.1:${port}/picture.png`))
    outside.close()
    expect(pdf && (await contentTypeOf(pdf))).toBe('application/pdf')
    expect(asked).toEqual([])
  })
})

/** A Word file with a picture at another address. */
function linking(address: string): Buffer {
  const parts = unzipSync(files.docx)
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="one"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="one"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array()).replace(
    '<w:body>',
    `<w:body>${picture}`,
  )
  const link = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address}" TargetMode="External"/></Relationships>`
  return Buffer.from(
    zipSync({ ...parts, 'word/document.xml': strToU8(text), 'word/_rels/document.xml.rels': strToU8(link) }),
  )
}
