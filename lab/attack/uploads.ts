import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { updateAssignment } from '#domain/assignment/calls.ts'
import { updateProfile } from '#domain/profile/calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Answer } from '#server/http/testing/requester.ts'
import { validRequest } from '#server/http/testing/requests.ts'
import { formOf, send } from '#server/http/testing/send.ts'
import { uploader } from '#server/uploads/testing.ts'
import { type Attack, fewOf, people, type Target } from './attack.ts'
import { pngBomb, zipBomb } from './bombs/pictures-and-zips.ts'
import { giveHomework } from './homework.ts'

const mark = 'homeroom-escaped'
const script = '<script>alert(1)</script>'
const latin = (text: string) => Buffer.from(text, 'latin1')

/** One that is not a page by its first bytes, and one that is by the following ones. */
const contents: Record<string, Buffer> = {
  'a page': latin(`<!doctype html><html>${script}`),
  'a page behind a PDF’s head': latin(`%PDF-1.4\n${script}`),
  'a page in a GIF': latin(`GIF89a=0;/*${script}*/`),
  'a page in a PNG': Buffer.concat([latin('\x89PNG\r\n\x1a\n'), latin(script)]),
  'a picture that holds scripts': latin(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  'a page in UTF-7': latin('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  'a page in UTF-16': Buffer.from(`\ufeff${script}`, 'utf16le'),
  'a program': latin('MZ\x90\0\x03\0\0\0'),
  'a shell script': latin('#!/bin/sh\nid\n'),
  'a ZIP behind a picture': Buffer.concat([pngBomb(8), zipBomb(['a.html'], 1)]),
  nothing: Buffer.alloc(0),
}
const names = [
  'page.html',
  'page.svg',
  'page.pdf',
  'page.png',
  'page.gif',
  'page.txt',
  'page.pdf.html',
  `../../${mark}.pdf`,
  `..\\..\\${mark}.pdf`,
  `/tmp/${mark}.pdf`,
  `C:\\${mark}.pdf`,
  '.htaccess.txt',
  'con.txt',
  'a\u202efdp.html.txt',
  `${'é'.repeat(300)}.pdf`,
  '%2e%2e%2fpage.pdf',
  'a%00.pdf',
  'a; filename=b.html',
  `${script}.pdf`,
]
/** Types that a browser shows, and that run nothing. */
const shown = /^(application\/pdf|image\/(png|jpeg|gif|webp|bmp)|video\/mp4|text\/plain; charset=utf-8)$/

function save(
  target: Target,
  me: Caller,
  id: number,
  more: object,
  files: { name: string; bytes: Buffer }[] = [],
) {
  const body = { ...validRequest(updateAssignment, me).body, file_id: id, url_lists: [], ...more }
  const { payload, headers } = formOf(body, files)
  return target.app.inject({
    method: 'POST',
    url: updateAssignment.path,
    headers: { host: 'localhost', authorization: me.token, ...headers },
    payload,
  })
}

const lyingFiles: Attack = {
  name: 'files that are not what they say, with names that lead elsewhere',
  isShort: true,
  run: async (target) => {
    const me = await target.callerOf(people.aarav)
    const found: string[] = []
    let attempts = 0
    for (const [content, bytes] of Object.entries(contents))
      for (const name of names) {
        const id = await giveHomework(target, me)
        const saved = await save(target, me, id, {}, [{ name, bytes }])
        attempts += 1
        const what = `${content} as ${name.slice(0, 30)}`
        if (saved.statusCode >= 500) found.push(`${what}: ${saved.statusCode}`)
        if (saved.statusCode === 200) found.push(...(await faultsOfStored(target, me, id, what)))
      }
    for (const folder of [dirname(target.folder), '/tmp', '/', target.folder, process.cwd()])
      if ((await readdir(folder)).some((name) => name.includes(mark))) found.push(`a file lies in ${folder}`)
    return { attempts, found: fewOf(found) }
  },
}

/** What is wrong with a stored file, as its owner and a browser get it. */
async function faultsOfStored(target: Target, me: Caller, id: number, what: string): Promise<string[]> {
  const [row] = await target.query<{ id: number; name: string }>(
    'select id, name from submission_attachment where assignment_id = $1',
    [id],
  )
  const answer = await target.app.inject({
    method: 'POST',
    url: '/api/v2/onlineAssignment/downloadFile',
    headers: { host: 'localhost', authorization: me.token },
    payload: { attachmentId_array: [row?.id], institute_id: me.institute },
  })
  const address = (answer.json() as { result: { body: string } }).result.body.replace('?as=download', '')
  const file = await target.app.inject({ url: address, headers: { host: 'localhost' } })
  const { 'content-type': type = '', 'content-disposition': disposition = '' } = file.headers
  const isInline = !String(disposition).startsWith('attachment')
  return [
    /[/\\\0\r\n]/.test(row?.name ?? '') ? `${what} is called ${row?.name}` : '',
    isInline && !shown.test(String(type)) ? `${what} is shown as ${type}` : '',
    /html|svg|xml|script/.test(String(type)) ? `${what} is sent as ${type}` : '',
    file.headers['x-content-type-options'] === 'nosniff' ? '' : `${what} may be guessed at`,
  ].filter((fault) => fault !== '')
}

/** Each with the expected result. */
const resumed: Attack = {
  name: 'resumed uploads with lies in their headers, and those of others',
  isShort: true,
  run: async (target) => {
    const [me, other] = [await target.callerOf(people.aarav), await target.callerOf(people.diya)]
    const [mine, theirs] = [me, other].map(({ token }) => uploader({ address: target.origin, token }))
    if (!mine || !theirs) throw new Error('nobody uploads')
    const found: string[] = []
    let attempts = 0
    const look = async (
      what: string,
      asked: Promise<{ status: number }>,
      isGood: (status: number) => boolean,
    ) => {
      const { status } = await asked
      attempts += 1
      if (!isGood(status)) found.push(`${what}: ${status}`)
    }
    const isRefused = (status: number) => status >= 400 && status < 500
    for (const size of ['-1', '1e3', '0x10', '9'.repeat(15), '9'.repeat(30), '', '1,1', '157286401', '0'])
      await look(`a length of "${size}"`, mine.create('a.pdf', size), isRefused)
    for (const name of ['a.html', '../../a.html', 'a.pdf/..', '', '.pdf.exe', 'a.svg'])
      await look(`a name of "${name}"`, mine.create(name, 10), isRefused)
    const tricks: Record<string, string>[] = [
      { 'upload-defer-length': '1' },
      { 'upload-concat': 'final;/api/v1/uploads/x' },
      { 'x-http-method-override': 'DELETE' },
    ]
    for (const headers of tricks)
      await look(
        JSON.stringify(headers),
        mine.create('a.pdf', 10, headers),
        (status) => isRefused(status) || status === 201,
      )
    const id = await theirs.begin('page.pdf', 100)
    await look('another’s upload looked at', mine.head(id), isRefused)
    await look('another’s upload gone on with', mine.patch(id, 0, Buffer.alloc(100)), isRefused)
    await look('another’s upload removed', mine.remove(id), isRefused)
    for (const odd of ['../x', '..%2f..%2fsecret-key', '%00', id.toUpperCase(), `${id}.info`, `${id}/`, '*'])
      await look(`an upload of the name ${odd}`, theirs.head(odd), isRefused)
    for (const offset of [1, 50, 100, -1, 1e15])
      await look(`a part from ${offset} on`, theirs.patch(id, offset, Buffer.alloc(10)), isRefused)
    await look(
      'more than was said',
      theirs.patch(id, 0, Buffer.alloc(1000)),
      (status) => isRefused(status) || status === 204,
    )
    if ((await theirs.offset(id)) > 100) found.push('more lies there than was said')
    const whole = await theirs.send('page.pdf', latin('%PDF-1.4\n'))
    const homework = await giveHomework(target, me)
    const asAnswer = async (asked: Promise<Answer>) => ({ status: (await asked).statusCode })
    for (const ids of [[whole], [id], ['../x'], ['*'], [whole, whole]])
      await look(
        `another’s upload submitted`,
        asAnswer(save(target, me, homework, { upload_ids: ids })),
        isRefused,
      )
    await target.query('delete from upload where person_id in ($1, $2)', [me.personId, other.personId])
    return { attempts, found: fewOf(found) }
  },
}

const patienceMs = 20_000

const bombs: Attack = {
  name: 'pictures and archives that grow when they are unpacked',
  isFlood: true,
  run: async (target) => {
    const me = await target.callerOf(people.riya)
    const found: string[] = []
    let attempts = 0
    const within = async (what: string, work: Promise<Answer>) => {
      const answer = await Promise.race([work, sleep(patienceMs).then(() => undefined)])
      attempts += 1
      if (!answer || answer.statusCode >= 500) found.push(`${what}: ${answer?.statusCode ?? 'no answer'}`)
    }
    const params = { institute_id: me.institute, user_id: me.user }
    for (const side of [4000, 10_000, 20_000, 60_000]) {
      const photo = pngBomb(side).toString('base64')
      await within(
        `a picture of ${side} × ${side}`,
        send(target, updateProfile, { params, body: { photo } }, me.token),
      )
    }
    const office = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']
    const files = [
      { name: 'a.docx', bytes: zipBomb(office, 100) },
      {
        name: 'a.xlsx',
        bytes: zipBomb(
          Array.from({ length: 300 }, (_, n) => `xl/sheet${n}.xml`),
          10,
        ),
      },
      { name: 'a.png', bytes: pngBomb(20_000) },
    ]
    for (const file of files) {
      const id = await giveHomework(target, me)
      await within(file.name, save(target, me, id, {}, [file]))
    }
    return { attempts, found }
  },
}

export const uploadAttacks: Attack[] = [lyingFiles, resumed, bombs]
