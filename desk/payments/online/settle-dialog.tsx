import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OnlineRow, type SettleAct, settleOnlinePayment } from '#domain/desk/fees/online-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioList } from '#ui/controls/radio-list.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useFeeWrite } from '../../fees/queries.ts'

type SettleDialogProps = { row: OnlineRow; onClose: () => void }

/** Decides what becomes of money that is unclear [desk-160]. */
export function SettleDialog({ row, onClose }: SettleDialogProps) {
  const t = useTranslations('deskPayments.settle')
  const why = useTranslations('deskPayments.online.why')
  const write = useFeeWrite()
  const work = useWork()
  const [act, setAct] = useState<SettleAct | undefined>(row.acts.length === 1 ? row.acts[0] : undefined)
  const [words, setWords] = useState('')
  const [isChecked, setChecked] = useState(false)
  const amount = showMoney(row.left)

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!act || words.trim() === '') return
    void work.run(async () => {
      const { online_id, left } = row
      await write(settleOnlinePayment, { online_id, act, left, words: words.trim() })
      showToast(t(`done.${act}`, { amount }), 'good')
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('title', { amount })}
      submitLabel={t('submit')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {row.unclear !== '' && <Text wrap="anywhere">{why(row.unclear)}</Text>}
      <RadioList
        label={t('what')}
        value={act ?? null}
        options={row.acts.map((value) => ({ value, title: t(`acts.${value}`, { amount }) }))}
        onChange={setAct}
      />
      {isChecked && !act && <FormError text={t('actMissing')} />}
      <TextField
        label={t('words')}
        hint={t('wordsHint')}
        maxLength={200}
        autoComplete="off"
        value={words}
        error={isChecked && words.trim() === '' ? t('wordsMissing') : ''}
        onChange={({ target }) => setWords(target.value)}
      />
      <FormError text={work.error} />
    </FormDialog>
  )
}
