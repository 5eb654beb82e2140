import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { AccountInstalment, FeeAccount } from '#domain/desk/fees/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { writeMoney } from '#domain/fee/typed-money.ts'
import { InstalmentBadge } from '#portal/shared/fee/instalment-badge.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMedia } from '#ui/use-media.ts'
import styles from './account.module.css'
import { InstalmentDialog } from './instalment-dialog.tsx'
import { type Choice, leftOf, type Split } from './split.ts'

type InstalmentTableProps = {
  account: FeeAccount
  mayWrite: boolean
  choice: Choice
  split: Split
  onChoice: (next: Choice) => void
}

/** All instalments of the year; those that are ticked are paid by the payment beside them. */
export function InstalmentTable({ account, mayWrite, choice, split, onChoice }: InstalmentTableProps) {
  const t = useTranslations('deskAccount')
  const [open, setOpen] = useState<number>()
  const isPhone = useMedia('(max-width: 640px)')
  const { chosen, typed } = choice
  const opened = account.instalments.find((one) => one.instalment_id === open)

  function pick(id: number, isOn: boolean) {
    const next = new Set(chosen)
    const texts = new Map(typed)
    if (isOn) next.add(id)
    else {
      next.delete(id)
      texts.delete(id)
    }
    onChoice({ chosen: next, typed: texts })
  }

  function type(id: number, text: string) {
    const texts = new Map(typed)
    if (text.trim() === '') texts.delete(id)
    else texts.set(id, text)
    onChoice({ chosen, typed: texts })
  }

  const partOf = (id: number) => {
    const part = split.parts.find((one) => one.id === id)
    return part ? part.fee + part.fine : 0
  }

  const pickColumn: Column<AccountInstalment> = {
    title: t('columns.choose'),
    isTitleHidden: true,
    cell: (row) =>
      leftOf(row) > 0 && (
        <label className={styles.pickBox}>
          <input
            type="checkbox"
            className={styles.pick}
            aria-label={t('chooseOf', { number: row.number })}
            checked={chosen.has(row.instalment_id)}
            onChange={(event) => pick(row.instalment_id, event.target.checked)}
          />
        </label>
      ),
  }
  const nowColumn: Column<AccountInstalment> = {
    title: t('columns.now'),
    isAmount: true,
    cell: (row) => {
      if (!chosen.has(row.instalment_id) || leftOf(row) === 0) return null
      const isWrong = split.wrong.has(row.instalment_id)
      return (
        <Stack as="span" gap={1} align="end">
          <input
            className={styles.now}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('nowOf', { number: row.number })}
            aria-invalid={isWrong || undefined}
            placeholder={writeMoney(partOf(row.instalment_id))}
            value={typed.get(row.instalment_id) ?? ''}
            onChange={(event) => type(row.instalment_id, event.target.value)}
          />
          {isWrong && (
            <Text as="span" size="xs" tone="bad">
              {t('tooMuch')}
            </Text>
          )}
        </Stack>
      )
    },
  }
  const actionColumn: Column<AccountInstalment> = {
    title: t('columns.actions'),
    isTitleHidden: true,
    cell: (row) => (
      <IconButton label={t('actionsOf', { number: row.number })} onClick={() => setOpen(row.instalment_id)}>
        <Ellipsis size={18} aria-hidden="true" />
      </IconButton>
    ),
  }
  const columns: Column<AccountInstalment>[] = [
    { title: t('columns.number'), cell: (row) => row.number },
    ...(mayWrite ? [pickColumn] : []),
    {
      title: t('columns.due'),
      cell: (row) => (
        <Text as="span" wrap="nowrap">
          {showDay(row.due_day)}
        </Text>
      ),
    },
    { title: t('columns.fee'), isAmount: true, cell: (row) => writeMoney(row.amount) },
    ...(account.has_fines || account.instalments.some(({ fine }) => fine > 0)
      ? [{ title: t('columns.fine'), isAmount: true, cell: (row: AccountInstalment) => writeMoney(row.fine) }]
      : []),
    {
      title: t('columns.left'),
      isAmount: true,
      isMain: true,
      cell: (row) => (
        <Text as="span" weight={leftOf(row) > 0 ? 'strong' : 'normal'} isNumeric>
          {writeMoney(leftOf(row))}
        </Text>
      ),
    },
    {
      title: t('columns.status'),
      isLead: true,
      cell: (row) => (
        <>
          <InstalmentBadge status={row.status} />
          {row.written_off > 0 && (
            <Text as="span" size="xs" tone="muted" className={styles.note}>
              {t('writtenOff', { amount: showMoney(row.written_off) })}
            </Text>
          )}
          {row.asked_off > 0 && (
            <Text as="span" size="xs" tone="warn" className={styles.note}>
              {t('askedOff', { amount: showMoney(row.asked_off) })}
            </Text>
          )}
        </>
      ),
    },
    ...(mayWrite ? [nowColumn, actionColumn] : []),
  ]
  return (
    <>
      <DataTable
        caption={t('instalments')}
        narrow={isPhone ? 'cards' : 'scroll'}
        columns={columns}
        rows={account.instalments}
        keyOf={(row) => String(row.instalment_id)}
      />
      {opened && <InstalmentDialog instalment={opened} onClose={() => setOpen(undefined)} />}
    </>
  )
}
