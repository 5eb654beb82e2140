import { useTranslations } from 'use-intl/react'
import { type SubmissionFault, submissionFault } from '#domain/assignment/limits.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { showToast } from '#ui/popups/toast.tsx'
import { type Asked, isStuck, submissionOf } from '../draft/draft.ts'
import { useDraftScope } from '../draft/use-work-draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import type { Work } from '../reading.ts'
import { follow } from '../sending/sending.ts'

/** Saves and submits [assignment-38], also after the screen is left. */
export function useSave(draft: WorkDraft, { assignment, attached }: Work) {
  const t = useTranslations('assignment')
  const scope = useDraftScope(assignment.id)
  const faultNow = (): SubmissionFault | undefined =>
    submissionFault(submissionOf(draft.store.getState(), attached, assignment.remark))

  /** Shows why it may not be saved. @returns whether it may */
  const check = (): boolean => {
    const fault = faultNow()
    if (fault) showToast(t(`faults.${fault}`), 'bad')
    return fault === undefined
  }

  const save = (status: Asked['status']) => {
    const { asked, files, remark } = draft.store.getState()
    if (asked || !check()) return
    if (files.some(isStuck)) return showToast(t('uploadsFailed'), 'bad')
    draft.ask({
      key: newKey(),
      status,
      remark: remark ?? assignment.remark,
      earlier: attached.map(({ id }) => id),
    })
    follow({ scope, fileId: assignment.id, title: assignment.title })
  }

  return { check, save }
}
