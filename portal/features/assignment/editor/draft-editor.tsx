import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { joinClasses } from '#ui/join-classes.ts'
import { submissionOf } from '../draft/draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import notice from '../notice.module.css'
import type { Work } from '../queries.ts'
import { DraftFiles } from './draft-files.tsx'
import { FileChooser } from './file-chooser.tsx'
import { LinkRows } from './link-rows.tsx'
import { RemarkField } from './remark-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { SavedAttachments } from './saved-attachments.tsx'
import { useSave } from './use-save.ts'

type DraftEditorProps = { draft: WorkDraft; work: Work }

/** Files, links and a remark, until they are saved or submitted (spec/3 §5). */
export function DraftEditor({ draft, work }: DraftEditorProps) {
  const t = useTranslations('assignment')
  const state = useStore(draft.store)
  const [showsFaults, setShowsFaults] = useState(false)
  const { check, save } = useSave(draft, work)
  const { assignment, attached } = work
  const submission = submissionOf(state, attached, assignment.student_comment)
  const checkAll = () => {
    setShowsFaults(true)
    return check()
  }
  return (
    <>
      {state.refusal !== '' && (
        <p className={joinClasses(notice.notice, notice.bad)} role="alert">
          {state.refusal}
        </p>
      )}
      <fieldset className={notice.fields} disabled={state.asked !== undefined}>
        <SavedAttachments attached={attached} removed={state.removed} onChange={draft.setRemoved} />
        <FileChooser submission={submission} onChoose={draft.addFiles} />
        <DraftFiles draft={draft} />
        {!state.isKept && <p className={joinClasses(notice.notice, notice.warn)}>{t('notKept')}</p>}
        <LinkRows
          links={state.links}
          savedCount={submission.kept.filter(({ isLink }) => isLink).length}
          showsFaults={showsFaults}
          onChange={draft.setLinks}
        />
        <RemarkField
          value={state.remark ?? assignment.student_comment}
          onChange={(next) => draft.setRemark(next === assignment.student_comment ? undefined : next)}
        />
      </fieldset>
      <SaveBar draft={state} check={checkAll} onSave={save} onCancel={draft.callOff} />
    </>
  )
}
