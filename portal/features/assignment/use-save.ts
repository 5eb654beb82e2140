import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { assignmentCategory, updateAssignment } from '#domain/assignment/calls.ts'
import { type SubmissionFault, submissionFault } from '#domain/assignment/limits.ts'
import { noConnectionMessage } from '#domain/status-message.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { showToast } from '#ui/toast.tsx'
import { type DraftFile, isBlank, submissionOf, uploadIdOf } from './draft.ts'
import { progressFetch } from './progress-fetch.ts'
import { queryKeys, type Work } from './queries.ts'
import type { WorkDraft } from './work-draft.ts'

type SavedStatus = 'Draft' | 'Submitted'
export type Saving =
  | { step: 'idle' }
  /** Until every file is uploaded. */
  | { step: 'waiting'; status: SavedStatus }
  | { step: 'sending'; status: SavedStatus; percent: number }

const idle: Saving = { step: 'idle' }
const isReady = ({ state }: DraftFile) => state === 'done' || state === 'held'
const isStuck = ({ state }: DraftFile) => state === 'failed' || state === 'missing'

/** Saves and submits: waits for the uploads, sends once, keeps what was entered when it is refused (spec/3 §5). */
export function useSave(draft: WorkDraft, work: Work, reread: () => Promise<Work | undefined>) {
  const { assignment, attached } = work
  const t = useTranslations('assignment')
  const client = useQueryClient()
  const files = useStore(draft.store, (state) => state.files)
  const [saving, setSaving] = useState<Saving>(idle)
  const [refusal, setRefusal] = useState('')
  const isSending = useRef(false)

  const faultNow = (): SubmissionFault | undefined =>
    submissionFault(submissionOf(draft.store.getState(), attached, assignment.student_comment))

  /** @returns whether it may be saved; tells why not */
  const check = (): boolean => {
    const fault = faultNow()
    if (fault) showToast(t(`faults.${fault}`), 'bad')
    return fault === undefined
  }

  const save = (status: SavedStatus) => {
    if (saving.step !== 'idle' || !check()) return
    setRefusal('')
    if (files.some(isStuck)) return showToast(t('notReady'), 'bad')
    // What was paused is wanted now.
    for (const { key, state } of files) if (state === 'paused') draft.uploads.resume(key)
    setSaving({ step: 'waiting', status })
  }

  const sendNow = useEffectEvent(async (status: SavedStatus) => {
    if (isSending.current) return
    isSending.current = true
    setSaving({ step: 'sending', status, percent: 0 })
    try {
      const held = draft.heldFiles()
      const watch = (share: number) =>
        setSaving({ step: 'sending', status, percent: Math.floor(share * 100) })
      const watched = held.length > 0 ? { files: held, fetch: progressFetch(watch) } : {}
      await send(updateAssignment, { body: bodyOf(draft, assignment, attached, status) }, watched)
      await finish(status)
    } catch (error) {
      const isUnheard = !(error instanceof ApiError) || error.status === undefined
      // The answer may be lost of what was saved: then it is there.
      if (isUnheard && navigator.onLine && hasLanded(await reread(), work, draft, status))
        return finish(status)
      const message = error instanceof ApiError ? error.message : noConnectionMessage
      showToast(message, 'bad')
      setRefusal(message)
      draft.verify()
      // Another tab or device may have been first: what is there now stands beside what was entered here.
      void client.invalidateQueries({ queryKey: queryKeys.all })
    } finally {
      isSending.current = false
      setSaving(idle)
    }
  })

  const finish = async (status: SavedStatus) => {
    showToast(t(status === 'Draft' ? 'saved' : 'submitted'), 'good')
    await draft.forget(client.invalidateQueries({ queryKey: queryKeys.all }))
  }

  const giveUp = useEffectEvent(() => {
    setSaving(idle)
    showToast(t('notReady'), 'bad')
  })

  useEffect(() => {
    if (saving.step !== 'waiting') return
    if (files.every(isReady)) void sendNow(saving.status)
    else if (files.some(isStuck)) giveUp()
  }, [saving, files])

  return { saving, refusal, check, save, cancel: () => setSaving(idle) }
}

/** Whether what was sent is there, though no answer came. */
function hasLanded(now: Work | undefined, before: Work, draft: WorkDraft, status: SavedStatus): boolean {
  if (!now) return false
  const statuses = status === 'Draft' ? ['Draft', 'Not Submitted'] : ['Submitted']
  if (!statuses.includes(now.assignment.student_status)) return false
  const { remark, files } = draft.store.getState()
  const earlier = new Set(before.attached.map(({ attachment_id }) => attachment_id))
  const added = now.attached.filter(({ attachment_id }) => !earlier.has(attachment_id))
  const isThere = ({ name, size }: DraftFile) =>
    added.some((one) => one.attachment_display_name === name && one.size === size)
  return (
    now.assignment.student_comment === (remark ?? before.assignment.student_comment) && files.every(isThere)
  )
}

function bodyOf(
  draft: WorkDraft,
  assignment: Work['assignment'],
  attached: Work['attached'],
  status: SavedStatus,
) {
  const { remark, links, removed, files } = draft.store.getState()
  const { institute_id, student_id } = getSession()
  const ids = files.filter(({ state }) => state === 'done').map(({ uploadUrl }) => uploadIdOf(uploadUrl))
  const isThere = (id: number) => attached.some(({ attachment_id }) => attachment_id === id)
  return {
    institute_id,
    category_id: assignmentCategory as typeof assignmentCategory,
    studentId_array: student_id === null ? [] : [student_id],
    file_id: assignment.file_id,
    student_status: status,
    student_comment: remark ?? assignment.student_comment,
    attachmentId_array: removed.filter(isThere),
    url_lists: links
      .filter((link) => !isBlank(link))
      .map(({ name, url }) => ({ attachment_display_name: name.trim(), attachment_url: url.trim() })),
    // Other back ends know nothing of them.
    ...(ids.length > 0 && { upload_ids: ids }),
  }
}
