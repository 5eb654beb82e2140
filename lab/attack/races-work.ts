import { updateAssignment } from '#domain/assignment/calls.ts'
import { limits } from '#domain/assignment/rules.ts'
import { feeReceipt } from '#domain/fee/calls.ts'
import { makeOwnData } from '#domain/profile/own-data-calls.ts'
import { maxFeeds } from '#domain/timetable/feed.ts'
import { makeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { uploader } from '#server/uploads/testing.ts'
import { type Attack, people, type Target } from './attack.ts'
import { giveHomework } from './homework.ts'
import { sendRaw, statusOf } from './over-http.ts'
import { allAtOnce, countOf, countRows, exactly, race, unbroken, within } from './race.ts'

const megabyte = 1024 * 1024

/** As JSON: only three forms are accepted at once. */
const save = (target: Target, me: Caller, id: number, more: object) =>
  target.app.inject({
    method: 'POST',
    url: updateAssignment.path,
    headers: { host: 'localhost', authorization: me.token },
    payload: { ...validRequest(updateAssignment, me).body, file_id: id, url_lists: [], ...more },
  })
const attached = (target: Target, id: number, kind: string) =>
  countRows(target, `submission_attachment where assignment_id = $1 and ${kind}`, [id])
const link = (n: number) => ({
  attachment_display_name: `Link ${n}`,
  attachment_url: `https://www.example.org/${n}`,
})
const uploadsOf = (target: Target, me: Caller) => uploader({ address: target.origin, token: me.token })
const forget = (target: Target, me: Caller) =>
  target.query('delete from upload where person_id = $1', [me.personId])
const pdf = (n: number) => Buffer.from(`%PDF-1.4\n${n}\n`)

const feeds = race('calendar addresses', async (target) => {
  const me = await target.callerOf(people.diya)
  await target.query('delete from calendar_feed where person_id = $1', [me.personId])
  const body = { institute_id: me.institute, student_id: me.student }
  const answers = await allAtOnce(() => send(target, makeCalendarFeed, { body }, me.token))
  return [exactly(countOf(answers, 200), maxFeeds, 'were made'), unbroken(answers)]
})

const links = race('links for one homework', async (target) => {
  const me = await target.callerOf(people.diya)
  const id = await giveHomework(target, me)
  const answers = await allAtOnce((n) => save(target, me, id, { url_lists: [link(n)] }))
  return [exactly(await attached(target, id, 'file_id is null'), limits.links, 'links'), unbroken(answers)]
})

const files = race(
  'files for one homework',
  async (target) => {
    const me = await target.callerOf(people.diya)
    const id = await giveHomework(target, me)
    const uploads = uploadsOf(target, me)
    const ids: string[] = []
    for (let n = 0; n < 2 * limits.files; n += 1) ids.push(await uploads.send(`page ${n}.pdf`, pdf(n)))
    const answers = await allAtOnce((n) => save(target, me, id, { upload_ids: [ids[n] ?? ''] }), ids.length)
    const count = await attached(target, id, 'file_id is not null')
    await forget(target, me)
    return [exactly(count, limits.files, 'files'), unbroken(answers)]
  },
  2 * limits.files,
)

const forms = race('forms of one session', async (target) => {
  const me = await target.callerOf(people.diya)
  const head = [
    `POST ${updateAssignment.path} HTTP/1.1`,
    'host: localhost',
    `authorization: ${me.token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000000',
    'connection: close',
  ]
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
  // An accepted form that stays incomplete has no reply within five seconds.
  const answers = await allAtOnce(() =>
    sendRaw(target.port, `${head.join('\r\n')}\r\n\r\n${part}${'a'.repeat(1000)}`),
  )
  return [within(answers.filter((raw) => statusOf(raw) !== 429).length, 1, 3, 'forms were accepted')]
})

const oneUpload = race('homework with the same upload', async (target) => {
  const me = await target.callerOf(people.diya)
  const id = await giveHomework(target, me)
  const upload = await uploadsOf(target, me).send('page.pdf', pdf(0))
  const answers = await allAtOnce(() => save(target, me, id, { upload_ids: [upload] }))
  return [
    exactly(await attached(target, id, 'true'), 1, 'files'),
    exactly(countOf(answers, 200), 1, 'were saved'),
    unbroken(answers),
  ]
})

const submissions = race('submissions of one homework', async (target) => {
  const me = await target.callerOf(people.diya)
  const id = await giveHomework(target, me)
  const answers = await allAtOnce((n) =>
    save(target, me, id, { student_status: 'Submitted', url_lists: [link(n)] }),
  )
  return [
    exactly(countOf(answers, 200), 1, 'were submitted'),
    exactly(await attached(target, id, 'true'), 1, 'links'),
    exactly(await countRows(target, 'submission where assignment_id = $1', [id]), 1, 'submissions'),
  ]
})

const uploadsBegun = race('uploads begun', async (target) => {
  const me = await target.callerOf(people.diya)
  await forget(target, me)
  const answers = await allAtOnce((n) => uploadsOf(target, me).create(`page ${n}.pdf`, 1000))
  const count = await countRows(target, 'upload where person_id = $1', [me.personId])
  await forget(target, me)
  return [
    exactly(count, 2 * limits.files, 'uploads'),
    unbroken(answers.map(({ status }) => ({ statusCode: status }))),
  ]
})

const uploadedBytes = race('large uploads begun', async (target) => {
  const me = await target.callerOf(people.diya)
  await forget(target, me)
  await allAtOnce((n) => uploadsOf(target, me).create(`page ${n}.pdf`, 10 * megabyte))
  const count = await countRows(target, 'upload where person_id = $1', [me.personId])
  await forget(target, me)
  return [exactly(count, Math.floor(limits.bytes / (10 * megabyte)), 'uploads of 10 MB')]
})

const personsSpace = race('uploads of a person whose space is nearly full', async (target) => {
  const me = await target.callerOf(people.diya)
  await forget(target, me)
  const kept = await target.query<{ bytes: number }>(
    'select coalesce(sum(size), 0)::bigint as bytes from file where person_id = $1',
    [me.personId],
  )
  const maxMegabytes = Math.ceil((kept[0]?.bytes ?? 0) / megabyte) + 2
  const setSpace = (space: object) =>
    target.query('update institute set space = $2 where id = $1', [me.institute, JSON.stringify(space)])
  await setSpace({ person: maxMegabytes })
  await allAtOnce((n) => uploadsOf(target, me).create(`page ${n}.pdf`, megabyte / 4))
  const count = await countRows(target, 'upload where person_id = $1', [me.personId])
  await forget(target, me)
  await setSpace({})
  return [within(count, 8, 12, 'uploads of a quarter of a megabyte')]
})

const sameBytes = race('sendings of the same part of an upload', async (target) => {
  const me = await target.callerOf(people.diya)
  const uploads = uploadsOf(target, me)
  const id = await uploads.begin('page.pdf', 2000)
  const answers = await allAtOnce((n) => uploads.patch(id, 0, Buffer.alloc(1000, n + 1)))
  const offset = await uploads.offset(id)
  await uploads.remove(id)
  return [
    exactly(answers.filter(({ status }) => status === 204).length, 1, 'parts were taken'),
    exactly(offset, 1000, 'bytes are there'),
  ]
})

const receipts = race('requests for a receipt that is not drawn yet', async (target) => {
  const me = await target.callerOf(people.parent)
  const request = validRequest(feeReceipt, me)
  await target.query('update fee_payment set receipt_file_id = null where receipt_no = $1', [me.receipt])
  const before = await countRows(target, 'file where institute_id = $1', [me.institute])
  const answers = await allAtOnce(() => send(target, feeReceipt, request, me.token))
  const made = (await countRows(target, 'file where institute_id = $1', [me.institute])) - before
  return [
    exactly(made, 1, 'receipts were drawn'),
    exactly(countOf(answers, 200), 50, 'answers'),
    unbroken(answers),
  ]
})

const copies = race('copies of one’s data', async (target) => {
  const me = await target.callerOf(people.diya)
  await target.query('delete from own_data where person_id = $1', [me.personId])
  const answers = await allAtOnce(() => send(target, makeOwnData, validRequest(makeOwnData, me), me.token))
  const made = await countRows(target, 'own_data where person_id = $1', [me.personId])
  return [exactly(made, 1, 'copies'), exactly(countOf(answers, 200), 50, 'answers'), unbroken(answers)]
})

export const workRaces: Attack[] = [
  feeds,
  links,
  files,
  forms,
  oneUpload,
  submissions,
  uploadsBegun,
  uploadedBytes,
  personsSpace,
  sameBytes,
  receipts,
  copies,
]
