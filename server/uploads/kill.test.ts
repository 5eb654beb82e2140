// @module-tag long
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SentAttachment, SentItem } from '#domain/assignment/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  type KillableServer,
  killAtOnce,
  killWorkers,
  lightPasswords,
  startServer,
} from '#server/database/killing.ts'
import { copyDemoTo, makeTestFolder } from '#server/database/testing.ts'
import { pdfOf } from '#server/features/assignment/testing.ts'
import { startTestBucket, type TestBucket, testCredentials } from '#server/files/store/testing-bucket.ts'
import { formOf } from '#server/http/testing/send.ts'
import { uploader } from '#server/uploads/testing.ts'

const minute = 60_000
const size = 24 * 1024 * 1024

let base: string
let bucket: TestBucket
const servers: KillableServer[] = []
beforeAll(async () => {
  base = await makeTestFolder('uploads-kill')
  bucket = await startTestBucket()
})
afterAll(async () => {
  killAtOnce(servers.filter((one) => one.child.exitCode === null).map((one) => one.child.pid))
  await killWorkers(base)
  await bucket.close()
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

/** Bytes without repetitions, so that none can replace others. */
function fileOf(length: number): Buffer {
  const bytes = pdfOf(length)
  for (let at = 16; at + 4 <= length; at += 4) bytes.writeUInt32LE(at, at)
  return bytes
}

/** Sends the bytes slowly, like a phone. @param most stops after this many, and sets `isHeld` */
function slowly(bytes: Buffer, most = bytes.length): { piece: ReadableStream; isHeld: Promise<void> } {
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  let at = 0
  const piece = new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close()
      if (at >= most) {
        hold()
        return new Promise(() => {})
      }
      await sleep(5)
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + 128 * 1024)))
      at += 128 * 1024
    },
  })
  return { piece, isHeld }
}

async function signIn(address: string): Promise<SignedIn> {
  const body = { device_id: 'browser', source: 'WEB', user_name: '9000000001', password: 'demo123' }
  const answer = await post(`${address}/api/v2/user/v3/login`, body)
  return answer as SignedIn
}

async function post(url: string, body: unknown, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: token }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as { result: unknown }).result
}

const isLinux = process.platform === 'linux'
describe.skipIf(!isLinux)('the server is killed in the middle of an upload, and started again', () => {
  test.concurrent.each([
    ['a folder', false],
    ['a bucket', true],
  ])(
    'stored in %s: it resumes where it stopped, and is equal byte for byte',
    { timeout: 3 * minute },
    async (kept, isBucket) => {
      const folder = join(base, kept.replace(' ', '-'))
      const environment = isBucket ? { FILES_URL: bucket.address, ...testCredentials } : {}
      const start = () => {
        const server = startServer(folder, { ...lightPasswords, ...environment })
        servers.push(server)
        return server
      }
      await copyDemoTo(folder)
      const bytes = fileOf(size)
      let server = start()
      let address = await server.address
      const me = await signIn(address)
      let tus = uploader({ address, token: me.student_auth })
      const id = await tus.begin('long.pdf', size)
      let offset = 0
      let kills = 0
      const reached: number[] = []
      const isInside = (one: number) => one > 0 && one < size
      while (offset < size) {
        const rest = bytes.subarray(offset)
        // Repeats in one of them until a kill comes in the middle: on a busy machine the first may find
        // nothing stored.
        const isToBeKilled = kills < (isBucket ? 1 : 2) || !reached.some(isInside)
        const { piece, isHeld } = slowly(rest, isToBeKilled ? rest.length / 2 : rest.length)
        const sending = tus.patch(id, offset, piece).then(
          ({ status }) => status,
          () => 'broken',
        )
        if (isToBeKilled) {
          // One that breaks by itself never gets there.
          await Promise.race([isHeld, sending])
          // By then the received bytes are written.
          await sleep(200 * 2 ** kills)
          killAtOnce([server.child.pid])
          expect(await sending).toBe('broken')
          await server.ended
          kills += 1
          server = start()
          address = await server.address
          tus = uploader({ address, token: me.student_auth })
        } else expect(await sending).toBe(204)
        const received = await tus.offset(id)
        expect(received).toBeGreaterThanOrEqual(offset)
        offset = received
        reached.push(received)
      }
      const list = (await post(
        `${address}/api/v2/onlineAssignment/student/getAssignmentsDetail`,
        { category_id: 255, institute_id: me.institute_id, student_id: me.student_id },
        me.student_auth,
      )) as { upcoming_online_assignment_list: SentItem[] }
      const open = list.upcoming_online_assignment_list.find(
        ({ student_status }) => student_status === 'Pending',
      )
      const { payload, headers } = formOf({
        institute_id: me.institute_id,
        category_id: 255,
        studentId_array: [me.student_id],
        file_id: open?.file_id,
        student_status: 'Draft',
        student_comment: '',
        attachmentId_array: [],
        url_lists: [],
        upload_ids: [id],
      })
      const calls = `${address}/api/v2/onlineAssignment`
      const saved = await fetch(`${calls}/student/updateAssignment`, {
        method: 'POST',
        headers: { ...headers, authorization: me.student_auth },
        body: new Uint8Array(payload),
      })
      expect([saved.status, await saved.json()]).toEqual([
        200,
        { statusCode: 200, message: 'OK', result: null },
      ])
      const attached = await fetch(
        `${calls}/studentAttachmentsDetail/${me.institute_id}/${me.student_id}/${open?.file_id}`,
        { headers: { authorization: me.student_auth } },
      )
      const { result } = (await attached.json()) as { result: { student_attachment: SentAttachment[] } }
      const [file] = result.student_attachment
      const link = (await post(
        `${calls}/downloadFile`,
        { institute_id: me.institute_id, attachmentId_array: [file?.attachment_id] },
        me.student_auth,
      )) as { body: string }
      const download = Buffer.from(await (await fetch(`${address}${link.body}`)).arrayBuffer())
      expect(download.length).toBe(size)
      expect(download.equals(bytes)).toBe(true)
      killAtOnce([server.child.pid])
      await killWorkers(folder)
    },
  )
})
