import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { amountOf, type Choice, payableOf } from './choice.ts'
import styles from './pay.module.css'
import type { PayRow, PayStudent } from './queries.ts'

type ChoiceRowsProps = {
  student: PayStudent
  isNamed: boolean
  mayPart: boolean
  choice: Choice
  onChange: (choice: Choice) => void
}

/** The instalments of a student, those that are due first; the others behind a fold until one of them is chosen. */
export function ChoiceRows({ student, isNamed, mayPart, choice, onChange }: ChoiceRowsProps) {
  const t = useTranslations('pay')
  const titleId = useId()
  const due = student.instalments.filter((row) => row.is_due)
  const coming = student.instalments.filter((row) => !row.is_due)
  const rows = (of: readonly PayRow[]) => (
    <Stack as="ul" isDivided className={styles.rows}>
      {of.map((row) => (
        <ChoiceRow
          key={row.instalment_id}
          row={row}
          name={student.name}
          mayPart={mayPart}
          typed={choice.get(row.instalment_id)}
          onChange={(typed) => {
            const next = new Map(choice)
            if (typed === undefined) next.delete(row.instalment_id)
            else next.set(row.instalment_id, typed)
            onChange(next)
          }}
        />
      ))}
    </Stack>
  )
  return (
    <Card as="section" gap={2} isFlat aria-labelledby={titleId}>
      <Text
        as="h2"
        id={titleId}
        size="sm"
        tone={isNamed ? 'default' : 'muted'}
        weight="strong"
        wrap="anywhere"
      >
        {isNamed ? student.name : t('due')}
      </Text>
      {due.length > 0 && rows(due)}
      {coming.length > 0 &&
        (due.length > 0 ? (
          <Fold title={t('coming', { count: coming.length })}>{rows(coming)}</Fold>
        ) : (
          rows(coming)
        ))}
    </Card>
  )
}

type ChoiceRowProps = {
  row: PayRow
  name: string
  mayPart: boolean
  /** Undefined: not chosen. */
  typed: string | undefined
  onChange: (typed: string | undefined) => void
}

function ChoiceRow({ row, name, mayPart, typed, onChange }: ChoiceRowProps) {
  const t = useTranslations('pay')
  const [isPart, setPart] = useState(false)
  const most = payableOf(row)
  const amount = typed === undefined ? most : amountOf(row, typed)
  const facts = [
    t('dueOn', { day: showDay(row.due_day) }),
    row.year,
    ...(row.fine_due > 0 ? [t('withFine', { amount: showMoney(row.fine_due) })] : []),
    ...(row.claimed > 0 ? [t('claimed', { amount: showMoney(row.claimed) })] : []),
  ]
  return (
    <Stack as="li" gap={2} className={styles.item}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={typed !== undefined}
          disabled={most === 0}
          onChange={({ target }) => onChange(target.checked ? '' : undefined)}
        />
        <span className={styles.about}>
          <Text as="span" weight="medium">
            {t('row', { number: row.number })}
          </Text>
          <Text as="span" size="sm" tone="muted" isNumeric>
            {dotted(facts)}
          </Text>
        </span>
        <Text as="span" weight="strong" wrap="nowrap" isNumeric>
          {showMoney(most)}
        </Text>
      </label>
      {mayPart && typed !== undefined && (
        <Row gap={3} className={styles.part}>
          {isPart && (
            <TextField
              label={t('amount')}
              aria-label={t('amountOf', { number: row.number, name })}
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              value={typed}
              placeholder={showMoney(most)}
              maxLength={20}
              error={
                typeof amount === 'string' ? t(`problems.${amount}`, { amount: showMoney(most) }) : undefined
              }
              onChange={({ target }) => onChange(target.value)}
            />
          )}
          <button
            type="button"
            className={styles.link}
            aria-label={isPart ? undefined : t('partOf', { number: row.number, name })}
            onClick={() => {
              setPart(!isPart)
              onChange('')
            }}
          >
            {t(isPart ? 'whole' : 'part')}
          </button>
        </Row>
      )}
    </Stack>
  )
}
