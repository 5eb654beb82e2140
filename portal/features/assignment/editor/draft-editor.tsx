import { Link2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import {
  isLinkAddress,
  isLinkName,
  limits,
  type SubmissionFault,
  submissionFault,
} from '#domain/assignment/rules.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { type Confirmed, type DraftLink, isBlank, isStuck, submissionOf } from '../draft/draft.ts'
import { useDraftScope } from '../draft/hold-draft.ts'
import type { WorkDraft } from '../draft/work-draft.ts'
import type { Work } from '../reading.ts'
import { follow } from '../sending/sending.ts'
import styles from './draft-editor.module.css'
import { DraftFiles, SavedAttachments } from './draft-files.tsx'
import { FileChooser } from './file-chooser.tsx'
import { SaveBar } from './save-bar.tsx'

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

type LinkRowsProps = {
  links: readonly DraftLink[]
  /** Saved links that are not removed. */
  savedCount: number
  /** True after saving was tried. */
  showsFaults: boolean
  onChange: (links: readonly DraftLink[]) => void
}

/** Links with their names, at most five in all [assignment-32]. */
function LinkRows({ links, savedCount, showsFaults, onChange }: LinkRowsProps) {
  const t = useTranslations('assignment')
  const add = () => {
    if (links.length + savedCount >= limits.links) return showToast(t('faults.tooManyLinks'), 'bad')
    onChange([...links, { key: newKey(), name: '', url: '' }])
  }
  const change = (key: string, part: Partial<DraftLink>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...part } : link)))
  return (
    <Stack as="section" gap={3} aria-label={t('addLink')}>
      {links.map((link, index) => {
        const showsFault = showsFaults && !isBlank(link)
        return (
          <fieldset
            key={link.key}
            className={styles.link}
            aria-label={t('linkNumber', { number: index + 1 })}
          >
            <TextField
              label={t('linkName')}
              value={link.name}
              autoFocus={isBlank(link)}
              autoComplete="off"
              error={showsFault && !isLinkName(link.name) ? t('faults.linkName') : undefined}
              hint={t('linkNameHint', { most: limits.linkName })}
              onChange={(event) => change(link.key, { name: event.target.value })}
            />
            <TextField
              label={t('linkAddress')}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              value={link.url}
              error={showsFault && !isLinkAddress(link.url) ? t('faults.linkAddress') : undefined}
              onChange={(event) => change(link.key, { url: event.target.value })}
            />
            <IconButton
              className={styles.removeLink}
              label={t('removeLink', { number: index + 1 })}
              onClick={() => onChange(links.filter(({ key }) => key !== link.key))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </fieldset>
        )
      })}
      <Row gap={3} lineGap={1} isWrapping className={styles.addLink}>
        <Button variant="plain" onClick={add}>
          <Link2 size={16} aria-hidden="true" />
          {t('addLink')}
        </Button>
        {links.length + savedCount > 0 && (
          <Text as="span" size="sm" tone="muted">
            {t('linkRoom', { count: links.length + savedCount, most: limits.links })}
          </Text>
        )}
      </Row>
    </Stack>
  )
}

type RemarkFieldProps = { value: string; onChange: (value: string) => void }

/** A remark of up to 200 characters [assignment-33]. What is too long stays, so that nothing pasted is lost. */
function RemarkField({ value, onChange }: RemarkFieldProps) {
  const t = useTranslations('assignment')
  const length = Array.from(value).length
  const counter = <span>{t('counter', { count: length, most: limits.remark })}</span>
  const error = (
    <>
      <span>{t('faults.remark')}</span> {counter}
    </>
  )
  return (
    <TextArea
      label={t('remark')}
      rows={4}
      value={value}
      error={length > limits.remark && error}
      hint={counter}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
