import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { bookForFamily, type OfferSheet } from '#domain/desk/meeting-calls.ts'
import { showClock } from '#domain/meeting/texts.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioList } from '#ui/controls/radio-list.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import styles from './meetings.module.css'
import { useWriting } from './queries.ts'

/** The number of students from which on they are searched. */
const many = 8
const mostShown = 40

type BookDialogProps = { offer: OfferSheet; time: string; onClose: () => void }

/** Books a free time for a family that calls. */
export function BookDialog({ offer, time, onClose }: BookDialogProps) {
  const t = useTranslations('deskMeetings')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { write, isPending, error } = useWriting()
  const { waiting } = offer
  const found = waiting
    .filter(({ name, roll_no }) => `${name} ${roll_no}`.toLowerCase().includes(words.trim().toLowerCase()))
    .slice(0, mostShown)
  const student = found.find(({ student_id }) => String(student_id) === chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!student) return
    const body = { student_id: student.student_id, time, seen: '', version: offer.version, word: '' }
    void write(bookForFamily, { params: { offer_id: offer.offer_id }, body }, () => {
      onClose()
      showToast(t('bookedDone'), 'good')
    })
  }
  return (
    <FormDialog
      title={t('bookTitle', { time: showClock(time) })}
      submitLabel={t('book')}
      isOff={!student}
      isPending={isPending}
      isDismissable
      onSubmit={submit}
      onClose={onClose}
    >
      {waiting.length >= many && <SearchField label={t('find')} value={words} onChange={setWords} />}
      {found.length === 0 ? (
        <Text tone="muted">{t('noStudent')}</Text>
      ) : (
        <div className={styles.scroll}>
          <RadioList
            label={t('find')}
            isCompact
            value={student ? String(student.student_id) : null}
            options={found.map((one) => ({
              value: String(one.student_id),
              title: one.name,
              subtitle: dotted([one.sections, one.roll_no]),
            }))}
            onChange={setChosen}
          />
        </div>
      )}
      <FormError text={error} />
    </FormDialog>
  )
}
