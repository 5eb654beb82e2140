import { createHash, randomBytes } from 'node:crypto'
import type { SentAssignment, SentAttachment, SentItem } from '#domain/assignment/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { formOf } from '#server/http/testing/send.ts'
import type { Caller } from './calls.ts'
import { type Broken, type Outcome, Register } from './ledger.ts'
import type { Writer } from './writer.ts'

const calls = '/api/v2/onlineAssignment'
const uploads = '/api/v1/uploads'
const protocol = { 'tus-resumable': '1.0.0' }
const maxFiles = 3

type File = { name: string; bytes: Buffer }
/** A resumable upload. */
type Upload = File & { id: string; offset: number; at: number }

/**
 * Saves homework as a draft again and again: each time a new file and a remark, by upload and by form in
 * turn.
 */
export function writeDrafts(caller: Caller, me: SignedIn): Writer {
  const { look, write, ledger } = caller
  const { institute_id, student_id, student_auth: token } = me
  const hashes = new Map<string, string>()
  let assignmentId: number | undefined
  let register: Register<string> | undefined
  let upload: Upload | undefined
  /** For uploads, found while writing. */
  let broken: Broken[] = []
  let turn = 0

  const attached = async (): Promise<SentAttachment[]> => {
    const path = `${calls}/studentAttachmentsDetail/${institute_id}/${student_id}/${assignmentId}`
    const { status, body } = await look('GET', path, { token })
    if (status !== 200) throw new Error(`the attachments: ${status}`)
    return (body as { result: { student_attachment: SentAttachment[] } }).result.student_attachment
  }
  const contentsOf = async (files: readonly SentAttachment[]): Promise<string> => {
    const { body } = await look('GET', `${calls}/get/${institute_id}/${assignmentId}`, { token })
    const { student_comment } = (body as { result: SentAssignment }).result
    return sayDraft(
      student_comment,
      files.map((file) => file.attachment_display_name),
    )
  }

  async function find(): Promise<void> {
    const json = { category_id: 255, institute_id, student_id }
    const { body } = await look('POST', `${calls}/student/getAssignmentsDetail`, { token, json })
    const { upcoming_online_assignment_list: open } = (body as { result: Record<string, SentItem[]> }).result
    const item = open
      ?.filter((one) => one.student_status === 'Pending' || one.student_status === 'Draft')
      .sort((a, b) => b.days_left - a.days_left)[0]
    if (!item) throw new Error('no homework is open')
    assignmentId = item.file_id
    register = new Register(ledger, await contentsOf(await attached()))
  }

  async function save(file: File, uploadId?: string): Promise<Outcome | undefined> {
    const before = await attached()
    const gone = before.slice(0, Math.max(0, before.length + 1 - maxFiles))
    const names = before.filter((one) => !gone.includes(one)).map((one) => one.attachment_display_name)
    const remark = `the ${turn}th time`
    const body = {
      institute_id,
      category_id: 255,
      studentId_array: [student_id],
      file_id: assignmentId,
      student_status: 'Draft',
      student_comment: remark,
      attachmentId_array: gone.map((one) => one.attachment_id),
      url_lists: [],
      ...(uploadId && { upload_ids: [uploadId] }),
    }
    const { payload, headers } = formOf(body, uploadId ? [] : [file])
    return register?.write(sayDraft(remark, [...names, file.name]), () =>
      write('POST', `${calls}/student/updateAssignment`, { token, headers, bytes: payload }),
    )
  }

  async function begin(file: File): Promise<void> {
    const headers = {
      ...protocol,
      'upload-length': String(file.bytes.length),
      'upload-metadata': `filename ${Buffer.from(file.name).toString('base64')}`,
    }
    await write('POST', uploads, { token, headers }, ({ location }: Record<string, string>) => {
      const id = location?.split('/').at(-1) ?? ''
      upload = { ...file, id, offset: 0, at: ledger.acknowledge() }
    })
  }

  /** Checks its length: less than acknowledged is a loss. */
  async function lookAt(one: Upload): Promise<void> {
    const { status, body } = await look('HEAD', `${uploads}/${one.id}`, { token, headers: protocol })
    const offset = Number((body as Record<string, string>)['upload-offset'])
    if (status < 300 && offset >= one.offset) one.offset = offset
    else if (status < 500) {
      broken.push({ what: `upload: ${status}, ${offset} of ${one.offset} bytes`, at: one.at })
      upload = undefined
    }
  }

  async function sendPart(one: Upload): Promise<Outcome> {
    const end = Math.min(one.bytes.length, one.offset + Math.ceil(one.bytes.length / 2))
    const outcome = await write('PATCH', `${uploads}/${one.id}`, {
      token,
      headers: {
        ...protocol,
        'upload-offset': String(one.offset),
        'content-type': 'application/offset+octet-stream',
      },
      bytes: one.bytes.subarray(one.offset, end),
    })
    if (outcome === 'kept') {
      one.offset = end
      one.at = ledger.acknowledge()
    }
    return outcome
  }

  async function stepByPieces(): Promise<void> {
    if (!upload) await begin(makeFile())
    else await lookAt(upload)
    while (upload && upload.offset < upload.bytes.length) {
      if ((await sendPart(upload)) !== 'kept') return
    }
    if (!upload) return
    const whole = upload
    // Whatever the outcome of the save, it may have taken the upload.
    upload = undefined
    await save(whole, whole.id)
  }

  function makeFile(): File {
    const bytes = randomBytes(5_000 + Math.floor(Math.random() * 100_000))
    bytes.write('%PDF-1.4\n')
    const name = `page ${turn} of ${student_id}.pdf`
    hashes.set(name, hashOf(bytes))
    return { name, bytes }
  }

  return {
    step: async () => {
      try {
        if (!register) await find()
        turn++
        if (upload || turn % 2 === 0) await stepByPieces()
        else await save(makeFile())
      } catch {
        // A read without a reply: no write.
      }
    },
    check: async () => {
      const found = broken
      broken = []
      if (!register) return found
      const files = await attached()
      found.push(...register.check(`draft of ${student_id}`, await contentsOf(files)))
      for (const { attachment_id, attachment_display_name: name } of files) {
        const wanted = hashes.get(name)
        if (!wanted) continue
        const json = { institute_id, attachmentId_array: [attachment_id] }
        const { body } = await look('POST', `${calls}/downloadFile`, { token, json })
        const address = (body as { result: { body: string } }).result.body
        const hash = await caller.fetchBytes(address).then(hashOf, String)
        if (hash !== wanted) found.push({ what: `the bytes of ${name}: ${hash}`, at: 0 })
      }
      if (upload) await lookAt(upload)
      found.push(...broken)
      broken = []
      return found
    },
  }
}

const sayDraft = (remark: string, names: readonly string[]) => `${remark}: ${names.toSorted().join(', ')}`
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
