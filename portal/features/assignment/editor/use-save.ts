import { useTranslations } from 'use-intl/react'
import { type SubmissionFault, submissionFault } from '#domain/assignment/limits.ts'
import { showToast } from '#ui/toast.tsx'
import { type Asked, isStuck, submissionOf } from '../draft/draft.ts'
import { useDraftScope } from '../draft/use-work-draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import type { Work } from '../queries.ts'
import { follow } from '../sending/sending.ts'

/** Saves and submits (spec/3 §5); both go on when the screen is left. */
export function useSave(draft: WorkDraft, { assignment, attached }: Work) {
  const t = useTranslations('assignment')
  const scope = useDraftScope(assignment.file_id)
  const faultNow = (): SubmissionFault | undefined =>
    submissionFault(submissionOf(draft.store.getState(), attached, assignment.student_comment))

  /** @returns whether it may be saved; tells why not */
  const check = (): boolean => {
    const fault = faultNow()
    if (fault) showToast(t(`faults.${fault}`), 'bad')
    return fault === undefined
  }

  const save = (status: Asked['status']) => {
    const { asked, files, remark } = draft.store.getState()
    if (asked || !check()) return
    if (files.some(isStuck)) return showToast(t('notReady'), 'bad')
    draft.ask({
      status,
      remark: remark ?? assignment.student_comment,
      earlier: attached.map(({ attachment_id }) => attachment_id),
    })
    follow({ scope, fileId: assignment.file_id, title: assignment.title })
  }

  return { check, save }
}
