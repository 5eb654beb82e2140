import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { closeQuestion, handOverQuestion, type QuestionPage } from '#domain/desk/question-calls.ts'
import { addresseeName } from '#portal/shared/ask/texts.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useNavigateFromHere } from '../router/use-router.ts'
import { useActing } from './queries.ts'

type ActionsProps = { page: QuestionPage; seen: number }

/** Handing a question over, and closing it [desk-143]. */
export function Actions({ page, seen }: ActionsProps) {
  const t = useTranslations('deskQuestions')
  const [open, setOpen] = useState<'hand-over' | 'close'>()
  const { isPending, error, isMoved, act } = useActing()
  const params = { thread_id: page.question.thread_id }
  const close = async () => {
    const isDone = await act(closeQuestion, { params, body: { seen_post: seen } })
    setOpen(undefined)
    if (isDone) showToast(t('closed'), 'good')
  }
  return (
    <Row gap={2} lineGap={2} isWrapping>
      {page.whom.length > 0 && (
        <Button variant="quiet" onClick={() => setOpen('hand-over')}>
          {t('handOver')}
        </Button>
      )}
      {!page.question.is_closed && (
        <Button variant="quiet" onClick={() => setOpen('close')}>
          {t('close')}
        </Button>
      )}
      {open === undefined && (error || isMoved) && <FormError text={isMoved ? t('moved') : error} />}
      {open === 'close' && (
        <AlertDialog
          title={t('close')}
          text={t('closeText')}
          confirmLabel={t('close')}
          cancelLabel={t('cancel')}
          isPending={isPending}
          onConfirm={() => void close()}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === 'hand-over' && <HandOver page={page} seen={seen} onClose={() => setOpen(undefined)} />}
    </Row>
  )
}

function HandOver({ page, seen, onClose }: ActionsProps & { onClose: () => void }) {
  const t = useTranslations('deskQuestions')
  const navigate = useNavigateFromHere()
  const [chosen, setChosen] = useState(0)
  const { isPending, error, isMoved, act } = useActing()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const to = page.whom[chosen]
    if (!to) return
    const body = { addressee: to.addressee, subject_id: to.subject_id, seen_post: seen }
    if (!(await act(handOverQuestion, { params: { thread_id: page.question.thread_id }, body }))) return
    showToast(t('handed'), 'good')
    await navigate('/questions')
  }
  return (
    <FormDialog
      title={t('handOver')}
      submitLabel={t('handOver')}
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Text size="sm" tone="muted">
        {t('handOverText')}
      </Text>
      <SelectField
        label={t('handOverTo')}
        value={String(chosen)}
        options={page.whom.map((one, index) => {
          const whom = addresseeName(one.addressee, one.subject)
          const named = one.is_by_office ? 'whomByOffice' : 'whomNames'
          return {
            value: String(index),
            label: one.names === '' ? whom : t(named, { whom, names: one.names }),
          }
        })}
        onChange={(event) => setChosen(Number(event.target.value))}
      />
      <FormError text={isMoved ? t('moved') : error} />
    </FormDialog>
  )
}
