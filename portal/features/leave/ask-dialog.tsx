import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LeavesReply } from '#domain/leave/calls.ts'
import {
  type LeaveReason,
  type LeaveSpan,
  leaveFault,
  leaveFileTypes,
  leaveLimits,
  leaveReasons,
  leavesOverlap,
} from '#domain/leave/rules.ts'
import { leaveFaultTexts, overlapText } from '#domain/leave/texts.ts'
import { FileField } from '#portal/shared/forms/file-field.tsx'
import { shrinkPhoto } from '#portal/shared/forms/shrink-photo.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { leavesKey, spanOf } from '#portal/shared/leave/queries.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { SpanFields } from './span-fields.tsx'
import { ask } from './writing.ts'

export type AskDialogProps = { reply: LeavesReply; onClose: () => void }

/** The form: days or hours, why, and a file. It says at once how many school days it is, and what is in the way [leave-3, leave-12]. */
export function AskDialog({ reply, onClose }: AskDialogProps) {
  const t = useTranslations('leave')
  const client = useQueryClient()
  const today = useToday()
  const { name, isParent } = useSession((session) => session)
  const first = reply.school_days.find((day) => day >= today) ?? today
  const [isHours, setHours] = useState(false)
  const [days, setDays] = useState({ from: first, until: first })
  const [times, setTimes] = useState({ fromTime: '', untilTime: '' })
  const [reason, setReason] = useState<LeaveReason>('illness')
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const { isPending, error, setError, run } = useWork()

  const span: LeaveSpan = isHours
    ? { from: days.from, until: days.from, ...times }
    : { ...days, fromTime: '', untilTime: '' }
  const fault = leaveFault(span, { reason, note }, today)
  const overlapped = reply.leaves.find(
    (one) => (one.state === 'pending' || one.state === 'approved') && leavesOverlap(spanOf(one), span),
  )
  const count = reply.school_days.filter((day) => day >= span.from && day <= span.until).length
  const isTooLong = note.trim().length > leaveLimits.note
  const inTheWay = fault
    ? leaveFaultTexts[fault]
    : overlapped
      ? overlapText(spanOf(overlapped), overlapped.state, overlapped.asked_by)
      : count === 0
        ? t('noSchoolDay')
        : ''
  // What is not filled in yet is no fault before the first press.
  const isEarly = !isTried && (fault === 'bothTimes' || fault === 'noWords' || fault === 'noDay')

  const choose = (chosen: File) => {
    if (!Object.hasOwn(leaveFileTypes, chosen.type)) return setError(t('otherFile'))
    setError('')
    return void run(async () => {
      const shrunk = await shrinkPhoto(chosen)
      if (shrunk.size > leaveLimits.bytes) throw new Error(t('largeFile'))
      setFile(shrunk)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isTooLong || inTheWay) return
    void run(async () => {
      const isKept = await ask({ span, reason, note: note.trim(), file })
      onClose()
      showToast(t(isKept ? 'hereText' : 'sent'), 'good')
      if (!isKept) await client.invalidateQueries({ queryKey: leavesKey })
    })
  }
  return (
    <FormDialog
      title={isParent ? t('askFor', { name }) : t('ask')}
      submitLabel={t('send')}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segments
        label={t('kind')}
        value={isHours ? 'hours' : 'days'}
        options={[
          { value: 'days', label: t('days') },
          { value: 'hours', label: t('hours') },
        ]}
        onChange={(kind) => setHours(kind === 'hours')}
      />
      <SpanFields
        isHours={isHours}
        span={span}
        min={reply.first_day}
        max={reply.last_day}
        onDays={setDays}
        onTimes={setTimes}
      />
      <Text size="sm" tone={inTheWay && !isEarly ? 'bad' : 'muted'} role="status" isNumeric>
        {inTheWay && !isEarly ? inTheWay : t('schoolDays', { count })}
      </Text>
      <SelectField
        label={t('reason')}
        value={reason}
        options={leaveReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={(event) => setReason(event.target.value as LeaveReason)}
      />
      <TextArea
        label={t('note')}
        rows={3}
        value={note}
        hint={t('noteHint', { count: note.trim().length, most: leaveLimits.note })}
        error={
          isTooLong
            ? t('tooLong', { most: leaveLimits.note })
            : isTried && fault === 'noWords' && leaveFaultTexts.noWords
        }
        onChange={(event) => setNote(event.target.value)}
      />
      <FileField
        name={file?.name}
        accepted={Object.keys(leaveFileTypes)}
        note={t('file')}
        onChoose={choose}
        onRemove={() => setFile(undefined)}
      />
      <FormError text={error} />
    </FormDialog>
  )
}
