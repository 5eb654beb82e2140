import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, test } from 'vitest'
import { into, physics, picture, preparePapers } from '#cli/paper/testing.ts'
import { makeZip } from '#cli/roster/testing.ts'
import { failures } from '#domain/errors.ts'
import {
  asVersion2,
  choices,
  makeItem,
  makeManifest,
  makeTest,
  response,
} from '#server/exchange/papers/qti/testing.ts'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { eicar, startTestClamd } from '#server/files/content/testing-clamd.ts'

const at = preparePapers()
const gift = (text: string) => at.place({ 'q.gift': text }).then(() => join(at.folder, 'q.gift'))

const item = (id: string, html = '') =>
  makeItem(id, {
    responses: response('RESPONSE', ['A']),
    body: `<p>${id}?${html}</p>${choices({ A: 'yes', B: 'no' })}`,
  })
const pack = (
  items: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string | Uint8Array>> = {},
) => ({
  'imsmanifest.xml': makeManifest([
    { path: 'test.xml', kind: 'test' },
    ...Object.keys(items).map((path) => ({ path, kind: 'item' as const })),
  ]),
  'test.xml': makeTest(
    `<qti-assessment-section identifier="s" title="Physics">${Object.keys(items)
      .map((path) => `<qti-assessment-item-ref identifier="${path}" href="${path}"/>`)
      .join('\n')}</qti-assessment-section>`,
  ),
  ...items,
  ...more,
})

describe('a QTI package [records-18]', () => {
  const files = pack(
    {
      'a.xml': item(
        'a',
        '<img src="img/red%20dot.png" alt="dot" width="8"/><img src="img/drawn.svg" alt="drawn"/>',
      ),
      'b.xml': item('b', '<img src="img/red%20dot.png" alt="dot"/>'),
    },
    {
      'img/red dot.png': picture,
      'img/drawn.svg':
        '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script><rect width="20" height="10"/></svg>',
    },
  )
  test.each([
    ['3.0, at the top of a zip', '', (xml: string) => xml],
    ['3.0, in a folder of a zip', 'package/', (xml: string) => xml],
    ['2.1', '', (xml: string) => asVersion2(xml).replaceAll('v3p0', 'v2p1')],
  ])('of %s is imported; images are stored once, and SVG as a picture', async (_, folder, spell) => {
    const testId = await at.makeTest()
    const entries = Object.entries(files).map(([name, content]) => [
      folder + name,
      typeof content === 'string' && name !== 'img/drawn.svg' ? spell(content) : content,
    ])
    const path = await at.writeZip('paper.zip', Object.fromEntries(entries))
    const { code, out, err } = await at.run(path, ...into(testId))
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('2 questions in 1 part, 0 passages, 2 files, 2 marks')
    expect(await at.questions(testId)).toMatchObject([
      {
        id: 'test 1: a',
        part: 'Physics',
        subject: 1,
        html: '<p>a?<img data-file="1" alt="dot" width="8" /><img data-file="2" alt="drawn" /></p>',
      },
      { html: '<p>b?<img data-file="1" alt="dot" /></p>' },
    ])
    const stored = await at.rows<{ sha256: string }>(
      'select name, content_type as type, sha256 from file order by id',
    )
    expect(stored).toMatchObject([
      { name: 'red dot.png', type: 'image/png' },
      { name: 'drawn.png', type: 'image/png' },
    ])
    expect(await contentTypeOf(await buffer((await at.files()).open(stored[1]?.sha256 ?? '')))).toBe(
      'image/png',
    )
    const before = await at.state()
    expect((await at.run(path, ...into(testId))).out).toContain('nothing has changed')
    expect(await at.state()).toEqual(before)
  })
  it('finds a file with decomposed accents in its name', async () => {
    const testId = await at.makeTest()
    const drawing = { ['img/\u00e9.png'.normalize('NFD')]: picture }
    const path = await at.writeZip(
      'p.zip',
      pack({ 'a.xml': item('a', '<img src="img/\u00e9.png" alt=""/>') }, drawing),
    )
    expect(await at.run(path, ...into(testId))).toMatchObject({ code: 0, err: '' })
  })
  it('leaves out an item with something unknown, or its unknown part on request', async () => {
    const testId = await at.makeTest()
    const strange = makeItem('c', { body: '\n<qti-hotspot-interaction response-identifier="RESPONSE"/>' })
    const path = await at.writeZip('paper.zip', pack({ 'a.xml': item('a'), 'c.xml': strange }))
    const named = 'c.xml:4: unsupported: qti-hotspot-interaction is not known here\n'
    const refused = await at.run(path, ...into(testId))
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: `${named}\n1 unsupported (--skip-unsupported leaves them out). Nothing was written.\n`,
    })
    expect(await at.count('question')).toBe(0)
    expect(await at.run(path, ...into(testId), '--skip-unsupported')).toMatchObject({ code: 0, err: named })
    expect(await at.questions(testId)).toMatchObject([{ html: '<p>a?</p>' }])
  })
  it('leaves out completely a question with unknown markup in its text', async () => {
    const testId = await at.makeTest()
    const video = '[html]<p>See <video src\\="a.mp4"></video></p>'
    const path = await gift(`One? {T}\n\n${video} {T}\n\n${video}\n\nLeans on that? {T}\n`)
    const named =
      'q.gift:3: unsupported: video in its text is not known here\nq.gift:5: unsupported: video in a passage is not known here\n'
    expect(await at.run(path, ...into(testId), ...physics)).toMatchObject({ code: 1 })
    expect(await at.run(path, ...into(testId), ...physics, '--skip-unsupported')).toMatchObject({
      code: 0,
      err: named,
    })
    expect(await at.questions(testId)).toMatchObject([{ html: '<p>One?</p>' }])
  })

  it('keeps the captions of its videos', async () => {
    const testId = await at.makeTest()
    const video = (captions: string) =>
      `<video src="a.mp4"><track kind="captions" src="${captions}" srclang="hi" label="Hindi"/></video>`
    const files = {
      'a.mp4': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp42')]),
      'a.vtt': 'WEBVTT\n\n00:00.000 --> 00:02.000\nA lens.',
      'no.vtt': 'A lens.',
    }
    const path = await at.writeZip('p.zip', pack({ 'a.xml': item('a', video('a.vtt')) }, files))
    expect(await at.run(path, ...into(testId))).toMatchObject({ code: 0, err: '' })
    expect(await at.questions(testId)).toMatchObject([
      { media: [{ type: 'video', fileId: 1, captions: [{ fileId: 2, language: 'hi', label: 'Hindi' }] }] },
    ])
    const wrong = await at.writeZip('q.zip', pack({ 'a.xml': item('a', video('no.vtt')) }, files))
    expect((await at.run(wrong, ...into(testId))).err).toContain(
      'a.xml:1: unsupported: "no.vtt" is no WebVTT',
    )
  })

  it('with --skip-unsupported, leaves out and reports questions with a missing file', async () => {
    const testId = await at.makeTest()
    const shown = '<img src="dot.png" alt="dot"/>'
    const withStimulus = item('c').replace(
      '<qti-item-body>',
      '<qti-assessment-stimulus-ref identifier="s" href="s.xml"/><qti-item-body>',
    )
    const files = pack(
      {
        'a.xml': item('a', shown),
        'b.xml': item('b', `${shown}<img src="no.png" alt=""/>`),
        'c.xml': withStimulus,
      },
      {
        'dot.png': picture,
        'other.png': picture,
        's.xml':
          '<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p><img src="other.png" alt=""/><img src="gone.png" alt=""/></p></qti-stimulus-body></qti-assessment-stimulus>',
      },
    )
    const path = await at.writeZip('paper.zip', files)
    const named =
      's.xml:1: unsupported: "gone.png" is not in the package\nb.xml:1: unsupported: "no.png" is not in the package\n'
    expect(await at.run(path, ...into(testId))).toEqual({
      code: 1,
      out: '',
      err: `${named}\n2 unsupported (--skip-unsupported leaves them out). Nothing was written.\n`,
    })
    expect(await at.run(path, ...into(testId), '--skip-unsupported')).toEqual({
      code: 0,
      out: 'Light, test 1 of institute 1: 1 question in 1 part, 0 passages, 1 file, 1 marks.\n',
      err: named,
    })
    expect(await at.questions(testId)).toMatchObject([{ id: 'test 1: a', passage: null }])
    expect(await at.rows('select name from file')).toEqual([{ name: 'dot.png' }])
    const none = await at.writeZip('none.zip', pack({ 'b.xml': item('b', '<img src="no.png" alt=""/>') }))
    expect(await at.run(none, ...into(testId), '--skip-unsupported')).toMatchObject({ code: 1, out: '' })
    expect(await at.questions(testId)).toHaveLength(1)
  })

  it('reports every fault of every file and of the institute at once, and writes nothing', async () => {
    const testId = await at.makeTest()
    const files = pack(
      {
        'a.xml': item('a', '<img src="no.png" alt=""/><img src="page.png" alt=""/>'),
        'b.xml': '<b>\n<c></b>',
      },
      { 'page.png': '<!doctype html><script>alert(1)</script>' },
    )
    const path = await at.writeZip('paper.zip', {
      ...files,
      'test.xml': files['test.xml'].replace('Physics', 'Part 1'),
    })
    const { code, out, err } = await at.run(path, ...into(testId))
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(`b.xml:2: is not XML: Opening and ending tag mismatch: "c" != "b"
a.xml:1: unsupported: "no.png" is not in the package
a.xml:1: unsupported: "page.png" is no image, recording or film that a browser shows
a.xml:1: nothing says its subject: name one with --subject

2 faults, 2 unsupported (--skip-unsupported leaves them out). Nothing was written.
`)
    expect([await at.count('question'), await at.count('file')]).toEqual([0, 0])
  })
})

describe('no access', () => {
  test.each<[string, string[], string]>([
    [
      'a test of another institute',
      ['--institute', '1', '--test', '2'],
      'There is no test 2 in institute 1.',
    ],
    ['no such test', ['--institute', '1', '--test', '99'], 'There is no test 99 in institute 1.'],
    ['no such institute', ['--institute', '9', '--test', '1'], 'There is no institute 9.'],
  ])('%s', async (_, where, problem) => {
    await at.makeTest(1)
    await at.makeTest(2)
    expect((await at.run(await gift('One {T}'), ...where, ...physics)).err).toBe(`${problem}\n`)
    expect(await at.count('question')).toBe(0)
  })
  it('a subject of another institute', async () => {
    const testId = await at.makeTest()
    expect((await at.run(await gift('One {T}'), ...into(testId), '--subject', 'Botany')).err).toBe(
      'There is no subject "Botany" in institute 1.\n',
    )
  })
  it('files outside of the folder, by a symbolic link', async () => {
    const testId = await at.makeTest()
    const outside = await mkdtemp(join(tmpdir(), 'homeroom-outside-'))
    await writeFile(join(outside, 'secret.png'), picture)
    await symlink(join(outside, 'secret.png'), join(at.folder, 'link.png'))
    await at.place({ 'q.csv': 'type,question,answer,image\ntrue/false,So?,true,link.png' })
    const { err } = await at.run(join(at.folder, 'q.csv'), ...into(testId), ...physics)
    await rm(join(at.folder, 'link.png'))
    await rm(outside, { recursive: true })
    expect(err).toContain('q.csv:2: unsupported: "link.png" is not in the package\n')
  })
  const manifest = { name: 'imsmanifest.xml', content: '<a/>' }
  test.each([
    ['a way out of a zip', [manifest, { name: '../a.xml', content: 'a' }], /invalid relative path/],
    [
      'a file that grows a thousandfold',
      [manifest, { name: 'a.png', content: Buffer.alloc(5_000_000) }],
      /more than 200 times its size/,
    ],
    [
      'a file that is longer than it claims',
      [manifest, { name: 'a.png', content: Buffer.alloc(5000), claimedSize: 10 }],
      /too many bytes|size/,
    ],
  ])('%s', async (_, entries, problem) => {
    await writeFile(join(at.folder, 'bad.zip'), makeZip(entries))
    const { code, err } = await at.run(join(at.folder, 'bad.zip'), ...into(1))
    expect(code).toBe(1)
    expect(err).toMatch(problem)
  })
})

describe('the files of a package', () => {
  const withPicture = (bytes: Buffer) =>
    at.writeZip(
      'paper.zip',
      pack({ 'a.xml': item('a', '<img src="dot.png" alt="dot"/>') }, { 'dot.png': bytes }),
    )

  test('are registered for the sweep even if the import is stopped and nothing is written', async () => {
    const path = await withPicture(picture)
    const testId = await at.makeTest()
    expect((await at.runUnder(AbortSignal.abort(), path, ...into(testId))).code).toBe(130)
    const [kept] = await at.rows<{ sha256: string }>('select sha256 from stored_bytes')
    expect(await at.files().has(kept?.sha256 ?? '0'.repeat(64))).toBe(true)
    expect(await at.count('file')).toBe(0)
  })

  test('are scanned for viruses: one is enough, and nothing is written', async () => {
    const clamd = await startTestClamd()
    const path = await withPicture(Buffer.concat([picture, Buffer.from(eicar)]))
    const environment = { CLAMAV_ADDRESS: clamd.address }
    const { code, err } = await at.runWith({ environment }, path, ...into(await at.makeTest()))
    await clamd.close()
    expect({ code, err }).toEqual({ code: 1, err: `dot.png: ${failures.fileInfected.message}\n` })
    expect(await at.count('file')).toBe(0)
    expect(await at.count('stored_bytes')).toBe(0)
  })
})
