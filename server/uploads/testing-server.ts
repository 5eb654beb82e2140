import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { SignedIn } from '#domain/session/calls.ts'
import { assignmentCaller } from '#server/features/assignment/testing.ts'
import { createTestApp } from '#server/http/testing.ts'
import { uploader } from '#server/uploads/testing.ts'

export const ok = { status: 200, message: 'OK', result: null }
export const statusAndMessage = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { message: string }).message,
]

/** The server on a real connection, with the calls of uploads and assignments. */
export async function openServer() {
  const t = await createTestApp()
  const call = assignmentCaller(t)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  const uploaderOf = (of: SignedIn) => uploader({ address, token: of.student_auth })
  const aarav = await t.signedIn('9000000001')
  return {
    t,
    call,
    address,
    uploaderOf,
    aarav,
    mine: uploaderOf(aarav),
    keptFiles: () => readdir(join(t.context.config.dataFolder, 'uploads')),
    clear: async () => {
      for (const { id } of await call.query('select id from upload')) await t.context.uploads.remove(id)
      await call.query('delete from upload')
    },
  }
}
export type UploadServer = Awaited<ReturnType<typeof openServer>>
