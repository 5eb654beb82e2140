import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { editNotice, type Notice, writeNotice } from '#domain/desk/notice-calls.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { ask, Refusal } from '../../core/ask.ts'
import { useNavigateFromHere } from '../../router/use-router.ts'
import type { Draft } from '../drafts.ts'
import { announcedAt, bodyOf, type NoticeForm } from './form.ts'

type Sent = { notice: Notice | undefined; draft: Draft<NoticeForm>; form: NoticeForm; file: File | undefined }

/**
 * Sends a notice once, also where the reply is lost: the key is in the draft, and the same again is sent with it. What
 * somebody else has changed meanwhile is not overwritten, unless `was` says that it was seen.
 */
export function useSending({ notice, draft, form, file }: Sent) {
  const t = useTranslations('deskNotices')
  const navigate = useNavigateFromHere()
  const client = useQueryClient()
  const work = useWork()
  const [isChanged, setChanged] = useState(false)

  async function keyFor(body: object): Promise<string> {
    const sent = JSON.stringify([notice?.id, body, file && [file.name, file.size, file.lastModified]])
    if (form.key !== '' && form.sent === sent) return form.key
    const key = newKey()
    draft.set((before) => ({ ...before, key, sent }))
    await draft.saveNow()
    return key
  }

  async function send(cells: Notice['cells'] | null): Promise<string> {
    const files = file ? [file] : []
    const body = bodyOf(form)
    if (!notice || !cells) {
      const { result } = await ask(writeNotice, { body }, { key: await keyFor(body), files })
      return result.id
    }
    const change = { ...body, keeps_file: form.keepsFile && !file, was: cells }
    const at = { params: { notice_id: notice.id }, body: change }
    const { result } = await ask(editNotice, at, { key: await keyFor(change), files })
    return result.id
  }

  const run = (cells: Notice['cells'] | null, onFailed: () => void) =>
    work.run(async () => {
      try {
        const id = await send(cells)
        await draft.forget()
        showToast(t(notice ? 'savedDone' : announcedAt(form) ? 'scheduledDone' : 'sentDone'), 'good')
        await client.invalidateQueries()
        await navigate(`/notices/${encodeURIComponent(id)}`, { replace: true })
      } catch (thrown) {
        // What was refused may be sent again as another request.
        if (!mayPass(thrown)) draft.set((before) => ({ ...before, key: '', sent: '' }))
        onFailed()
        if (thrown instanceof Refusal && thrown.status === 409) return setChanged(true)
        throw thrown
      }
    })

  return {
    ...work,
    isChanged,
    closeChanged: () => setChanged(false),
    send: (onFailed: () => void) => void run(form.base, onFailed),
    sendOver: (cells: Notice['cells']) => void run(cells, () => undefined),
  }
}
