import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { type SubmissionFault, submissionFault } from '#domain/assignment/rules.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type Confirmed, isStuck, submissionOf } from '../draft/draft.ts'
import { useDraftScope } from '../draft/hold-draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import type { Work } from '../reading.ts'
import { follow } from '../sending/sending.ts'
import styles from './draft-editor.module.css'
import { DraftFiles } from './draft-files.tsx'
import { FileChooser } from './file-chooser.tsx'
import { LinkRows } from './link-rows.tsx'
import { RemarkField } from './remark-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { SavedAttachments } from './saved-attachments.tsx'

type DraftEditorProps = { draft: WorkDraft; work: Work }

/** Files, links and a remark, until they are saved or submitted. */
export function DraftEditor({ draft, work }: DraftEditorProps) {
  const t = useTranslations('assignment')
  const state = useStore(draft.store)
  const [showsFaults, setShowsFaults] = useState(false)
  const { check, save } = useSave(draft, work)
  const { assignment, attached } = work
  const submissionNow = () => submissionOf(draft.store.getState(), attached, assignment.remark)
  const submission = submissionOf(state, attached, assignment.remark)
  const checkAll = () => {
    setShowsFaults(true)
    return check()
  }
  return (
    <>
      {state.refusal !== '' && (
        <Card as="p" tone="bad" padding="small" role="alert">
          {state.refusal}
        </Card>
      )}
      <Stack as="fieldset" gap={4} className={styles.fields} disabled={state.confirmed !== undefined}>
        <SavedAttachments attached={attached} removed={state.removed} onChange={draft.setRemoved} />
        <FileChooser submissionNow={submissionNow} onChoose={draft.addFiles} />
        <DraftFiles draft={draft} />
        {!state.isKept && (
          <Card as="p" tone="warn" padding="small">
            {t('notKept')}
          </Card>
        )}
        <LinkRows
          links={state.links}
          savedCount={submission.kept.filter(({ isLink }) => isLink).length}
          showsFaults={showsFaults}
          onChange={draft.setLinks}
        />
        <RemarkField
          value={state.remark ?? assignment.remark}
          onChange={(next) => draft.setRemark(next === assignment.remark ? undefined : next)}
        />
      </Stack>
      <SaveBar draft={state} check={checkAll} onSave={save} onCancel={draft.cancel} />
    </>
  )
}

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

  const save = (status: Confirmed['status']) => {
    const { confirmed, files, remark } = draft.store.getState()
    if (confirmed || !check()) return
    if (files.some(isStuck)) return showToast(t('uploadsFailed'), 'bad')
    draft.confirm({
      key: newKey(),
      status,
      remark: remark ?? assignment.remark,
      earlier: attached.map(({ id }) => id),
    })
    follow({ scope, fileId: assignment.id, title: assignment.title })
  }

  return { check, save }
}
